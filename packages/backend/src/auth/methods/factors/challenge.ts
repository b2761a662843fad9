import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { AuthError, unprocessable } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';
import type { FactorRow, UserRow } from '../../rows.ts';
import { newCode } from '../../tokens/secrets.ts';
import { factorsOf } from '../../users/store.ts';
import { beginAuthentication, beginRegistration } from '../../webauthn/ceremonies.ts';
import { webAuthnUserOf, relyingParty } from '../../webauthn/party.ts';
import { readCredential } from './credential-json.ts';
import { allowed } from './enrol.ts';
import { FACTOR_NAMES, ownFactor, parseFactorType, type ProvenType, proverOf } from './rules.ts';
import { CHALLENGE_MS, type ChallengeRow, insertChallenge } from './store.ts';

/** `POST /factors/{factor}/challenge`: creates the challenge that the next verification answers. */
export async function challenge(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await proverOf(c, context);
  await bodyOf(c, z.looseObject({}));
  const factor = await ownFactor(c, context.sql, user);
  const type = parseFactorType(factor.factor_type);
  checkVerifiable(context, type);
  const { made, more } = await begin(c, context, user, factor);
  await writeAudit(context.sql, {
    actor: user,
    action: 'challenge_created',
    address: c.env.address,
    traits: { factor_id: factor.id, factor_status: factor.status },
  });
  return c.json({
    id: made.id,
    type,
    expires_at: Math.floor((made.created_at.getTime() + CHALLENGE_MS) / 1000),
    ...more,
  });
}

/** @throws AuthError 422 if config.toml disables verification of this type. */
export function checkVerifiable(context: AuthContext, type: ProvenType): void {
  if (allowed(context, type).verify_enabled) return;
  throw unprocessable(
    `mfa_${type}_verify_not_enabled`,
    `MFA verification is disabled for ${FACTOR_NAMES[type]}`,
  );
}

type Begun = { made: ChallengeRow; more?: Record<string, unknown> };

async function begin(
  c: AuthRequest,
  context: AuthContext,
  user: UserRow,
  factor: FactorRow,
): Promise<Begun> {
  const { address } = c.env;
  if (factor.factor_type === 'phone') {
    const code = await sendCode(context, user, factor.phone ?? '');
    return { made: await insertChallenge(context.sql, factor.id, address, { code }) };
  }
  if (factor.factor_type === 'totp')
    return { made: await insertChallenge(context.sql, factor.id, address) };
  const party = relyingParty(context);
  const known = (await factorsOf(context.sql, user.id)).flatMap(
    (one) => readCredential(one.web_authn_credential) ?? [],
  );
  if (factor.status === 'unverified') {
    const { options, ceremony } = await beginRegistration(
      party,
      webAuthnUserOf(user),
      known,
      false,
    );
    return {
      made: await insertChallenge(context.sql, factor.id, address, { ceremony }),
      more: { webauthn: { type: 'create', credential_options: { publicKey: options } } },
    };
  }
  const { options, ceremony } = await beginAuthentication(party, known);
  return {
    made: await insertChallenge(context.sql, factor.id, address, { ceremony }),
    more: { webauthn: { type: 'request', credential_options: { publicKey: options } } },
  };
}

/**
 * @returns the code.
 * @throws AuthError 429 if it is too soon, or 500 without an SMS carrier, as GoTrue does.
 */
async function sendCode(
  { settings, sms, pace }: AuthContext,
  user: UserRow,
  phone: string,
): Promise<string> {
  const fixed = settings.sms.test_otp[phone];
  if (fixed !== undefined) return fixed;
  if (!sms) throw new AuthError(500, 'unexpected_failure', 'Failed to get SMS provider');
  const { max_frequency: waitMs, otp_length: length, template } = settings.mfa.phone;
  pace.take('sms', phone, waitMs);
  const code = newCode(length);
  const text = template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
  await sms.send(phone, { text, code, user });
  return code;
}
