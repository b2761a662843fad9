import type { AuthContext } from '../context.ts';
import { badRequest, unprocessable } from '../errors.ts';
import { findToken } from '../links/tokens.ts';
import type { SignedIn } from '../requests.ts';
import { amrOf } from '../sessions/store.ts';

/** A session younger than this needs no further proof, as with GoTrue; in milliseconds. */
const RECENT_MS = 24 * 3_600_000;

/** What a session began with that somebody uses who has lost their password. */
const BY_MAIL = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup']);

type Proof = { current_password?: string | null | undefined; nonce?: string | null | undefined };

/**
 * Whoever changes a password shows that it is theirs, where the project asks for it: by the former
 * one or by a code from their mail.
 * @throws AuthError `reauthentication_needed`, `reauthentication_not_valid`, `invalid_credentials`,
 * `same_password`.
 */
export async function requireProofForPassword(
  context: AuthContext,
  who: SignedIn,
  { current_password: current, nonce }: Proof,
  password: string,
): Promise<void> {
  const { passwords } = context;
  const hash = who.user.encrypted_password || null;
  if (current && !(await passwords.verify(current, hash)))
    throw badRequest('invalid_credentials', 'The current password is wrong.');
  if (!current && nonce) await requireNonce(context, who, nonce);
  if (!current && !nonce && (await isAsked(context, who)))
    throw badRequest('reauthentication_needed', 'Password update requires reauthentication');
  if (hash && (await passwords.verify(password, hash)))
    throw unprocessable('same_password', 'New password should be different from the old password.');
}

async function isAsked({ settings, sql }: AuthContext, { user, session }: SignedIn) {
  const { secure_password_change: isSecure, require_current_password: isStrict } = settings.email;
  if (!isSecure && !isStrict) return false;
  if (!user.encrypted_password) return false;
  if (!session) return true;
  if (!isStrict) return (session.created_at?.getTime() ?? 0) + RECENT_MS < Date.now();
  const amr = await amrOf(sql, session.id);
  return !amr.some(({ authentication_method: method }) => BY_MAIL.has(method));
}

/** A nonce works once: the changed password forgets it. */
async function requireNonce(
  { sql, codeHash, settings }: AuthContext,
  { user }: SignedIn,
  nonce: string,
): Promise<void> {
  const hash = codeHash(user.email || user.phone || '', nonce);
  const found = await findToken(sql, [hash], ['reauthentication_token']);
  const isGood =
    found?.user.id === user.id &&
    found.createdAt.getTime() + settings.email.otp_expiry * 1000 >= Date.now();
  if (!isGood) throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
}
