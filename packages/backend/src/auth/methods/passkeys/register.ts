import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { badRequest, forbidden, invalid, notFound, unprocessable } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';
import { factorsOf } from '../../users/store.ts';
import { beginRegistration, CeremonyError, finishRegistration } from '../../webauthn/ceremonies.ts';
import { clientCredential, holderOf, passkeysEnabled, relyingParty } from '../../webauthn/party.ts';
import { isVerified, type Prover, proverOf } from '../factors/rules.ts';
import {
  consumePasskeyChallenge,
  credentialOf,
  insertPasskey,
  insertPasskeyChallenge,
  passkeysOf,
} from './store.ts';

const MOST = 10;
const verifySchema = z.looseObject({
  challenge_id: z.string().default(''),
  credential: z.unknown().optional(),
  credential_response: z.unknown().optional(),
});

/** `POST /passkeys/registration/options` */
export async function registrationOptions(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await passkeyOwner(c, context);
  const known = await passkeysOf(context.sql, user.id);
  if (known.length >= MOST)
    throw unprocessable('too_many_passkeys', 'Maximum number of passkeys reached');
  const { options, ceremony } = await beginRegistration(
    relyingParty(context),
    holderOf(user),
    known.map(credentialOf),
    true,
  );
  const made = await insertPasskeyChallenge(context.sql, 'registration', user.id, ceremony);
  return c.json({
    challenge_id: made.id,
    options,
    expires_at: Math.floor(made.expires_at.getTime() / 1000),
  });
}

/** `POST /passkeys/registration/verify` */
export async function registrationVerify(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await passkeyOwner(c, context);
  const body = await bodyOf(c, verifySchema);
  const given = body.credential ?? body.credential_response;
  if (!given) throw invalid('credential is required');
  const ceremony = await openCeremony(context, body.challenge_id, 'registration', user.id);
  const response = clientCredential(given, 'credential');
  const credential = await refusingCeremony(() => finishRegistration(ceremony, response, true));
  const passkey = await inTransaction(context.sql, async (tx) => {
    const made = await insertPasskey(tx, user.id, credential);
    if (!made)
      throw unprocessable('webauthn_credential_exists', 'This credential is already registered');
    await writeAudit(tx, {
      actor: user,
      action: 'passkey_registered',
      address: c.env.address,
      traits: { passkey_id: made.id },
    });
    return made;
  });
  return c.json({
    id: passkey.id,
    friendly_name: passkey.friendly_name || undefined,
    created_at: passkey.created_at,
    backup_eligible: passkey.backup_eligible,
    backed_up: passkey.backed_up,
    transports: passkey.transports,
  });
}

/**
 * The person whose passkeys are managed; with a second factor only in a session that proved it.
 * @throws AuthError 404 `passkey_disabled`, 403 `insufficient_aal`.
 */
export async function passkeyOwner(c: AuthRequest, context: AuthContext): Promise<Prover> {
  requirePasskeys(context);
  const prover = await proverOf(c, context);
  const hasFactor = (await factorsOf(context.sql, prover.user.id)).some(isVerified);
  if (hasFactor && prover.session.aal !== 'aal2')
    throw forbidden(
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    );
  return prover;
}

export function requirePasskeys(context: AuthContext): void {
  if (!passkeysEnabled(context)) throw notFound('passkey_disabled', 'Passkeys are disabled');
}

/** Takes the challenge, whatever comes of it. @throws AuthError 400. */
export async function openCeremony(
  context: AuthContext,
  id: string,
  type: 'registration' | 'authentication',
  userId: string | null,
) {
  if (id === '') throw invalid('challenge_id is required');
  if (!z.guid().safeParse(id).success) throw invalid('challenge_id must be a valid UUID');
  const challenge = await consumePasskeyChallenge(context.sql, id, type, userId);
  if (!challenge)
    throw badRequest('webauthn_challenge_not_found', 'Challenge not found or already used');
  if (challenge.expires_at.getTime() < Date.now())
    throw badRequest('webauthn_challenge_expired', 'Challenge has expired');
  return challenge.session_data;
}

/** @throws AuthError 400 `webauthn_verification_failed`. */
export async function refusingCeremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CeremonyError)) throw error;
    throw badRequest('webauthn_verification_failed', 'Credential verification failed');
  }
}
