import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { badRequest, forbidden, invalid } from '../../errors.ts';
import { bodyOf, deviceOf } from '../../requests.ts';
import type { UserRow } from '../../rows.ts';
import { beginSession } from '../../sessions/issue.ts';
import { isBanned, userById } from '../../users/store.ts';
import { beginAuthentication, finishAuthentication } from '../../webauthn/ceremonies.ts';
import { clientCredential, relyingParty } from '../../webauthn/party.ts';
import { openCeremony, refusingCeremony, requirePasskeys } from './register.ts';
import { credentialOf, insertPasskeyChallenge, markUsed, passkeyByCredential } from './store.ts';

const verifySchema = z.looseObject({
  challenge_id: z.string().default(''),
  credential: z.unknown().optional(),
});
const handleSchema = z.looseObject({ response: z.looseObject({ userHandle: z.string() }) });

/**
 * `POST /passkeys/authentication/options`: needs no user, because the passkey identifies its owner.
 */
export async function authenticationOptions(
  c: AuthRequest,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(context);
  const { options, ceremony } = await beginAuthentication(relyingParty(context), []);
  const made = await insertPasskeyChallenge(context.sql, 'authentication', null, ceremony);
  return c.json({
    challenge_id: made.id,
    options,
    expires_at: Math.floor(made.expires_at.getTime() / 1000),
  });
}

/** `POST /passkeys/authentication/verify`: signs in. */
export async function authenticationVerify(
  c: AuthRequest,
  context: AuthContext,
): Promise<Response> {
  requirePasskeys(context);
  const body = await bodyOf(c, verifySchema);
  if (!body.credential) throw invalid('credential is required');
  const ceremony = await openCeremony(context, body.challenge_id, 'authentication', null);
  const response = clientCredential(body.credential, 'credential');
  const passkey = await passkeyByCredential(context.sql, response.id);
  if (!passkey || handleOf(response) !== passkey.user_id)
    throw badRequest('webauthn_verification_failed', 'Credential verification failed');
  const used = await refusingCeremony(() =>
    finishAuthentication(ceremony, response, credentialOf(passkey), true),
  );
  const user = await userById(context.sql, passkey.user_id);
  checkWelcome(user);
  const answer = await inTransaction(context.sql, async (tx) => {
    await markUsed(tx, passkey.id, used);
    await writeAudit(tx, {
      actor: user,
      action: 'login',
      address: c.env.address,
      traits: { passkey_id: passkey.id },
    });
    return beginSession(context, tx, user, { method: 'passkey', device: deviceOf(c) });
  });
  return c.json(answer);
}

/** The user id stored in the authenticator. */
function handleOf(response: unknown): string | null {
  const { data } = handleSchema.safeParse(response);
  return data ? Buffer.from(data.response.userHandle, 'base64url').toString('utf8') : null;
}

function checkWelcome(user: UserRow | null): asserts user is UserRow {
  if (!user || user.deleted_at) throw forbidden('user_not_found', 'User not found');
  if (user.email && !user.email_confirmed_at)
    throw forbidden('email_not_confirmed', 'Email not confirmed');
  if (user.phone && !user.phone_confirmed_at)
    throw forbidden('phone_not_confirmed', 'Phone not confirmed');
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
}
