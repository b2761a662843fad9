import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { badRequest, invalid, notFound, unprocessable } from '../../errors.ts';
import type { ProtectedAction } from '../../proof/actions.ts';
import { requireProof } from '../../proof/proof.ts';
import { bodyOf } from '../../requests.ts';
import { beginRegistration, CeremonyError, finishRegistration } from '../../webauthn/ceremonies.ts';
import {
  clientCredential,
  webAuthnUserOf,
  passkeysEnabled,
  relyingParty,
} from '../../webauthn/party.ts';
import { type Prover, proverOf } from '../factors/rules.ts';
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
  const { user } = await passkeyOwner(c, context, 'add_passkey');
  const known = await passkeysOf(context.sql, user.id);
  if (known.length >= MOST)
    throw unprocessable('too_many_passkeys', 'Maximum number of passkeys reached');
  const { options, ceremony } = await beginRegistration(
    relyingParty(context),
    webAuthnUserOf(user),
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
  const { user } = await passkeyOwner(c, context, 'finish_passkey');
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
 * The user whose passkeys are managed, with the proof that the action requires.
 * @throws AuthError 404 `passkey_disabled`, 403 `insufficient_aal`, 400 `reauthentication_needed`.
 */
export async function passkeyOwner(
  c: AuthRequest,
  context: AuthContext,
  action: ProtectedAction,
): Promise<Prover> {
  requirePasskeys(context);
  const prover = await proverOf(c, context);
  await requireProof(context, prover, action);
  return prover;
}

export function requirePasskeys(context: AuthContext): void {
  if (!passkeysEnabled(context)) throw notFound('passkey_disabled', 'Passkeys are disabled');
}

/**
 * Consumes the challenge, even if the ceremony fails later.
 * @throws AuthError 400.
 */
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
