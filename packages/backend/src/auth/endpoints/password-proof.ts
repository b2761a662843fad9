import type { AuthContext } from '../context.ts';
import { badRequest, unprocessable } from '../errors.ts';
import { findToken } from '../links/tokens.ts';
import { BY_MAIL_MS, outdated } from '../proof/actions.ts';
import { ageOfMail, isRecent, proofOf, requireLevel } from '../proof/proof.ts';
import type { SignedIn } from '../requests.ts';

/** Maximum age of a session that GoTrue allows with `secure_password_change`, in milliseconds. */
const SECURE_MS = 24 * 3_600_000;

type Shown = { current_password?: string | null | undefined; nonce?: string | null | undefined };

/**
 * Requires proof that the password belongs to the user who changes it: the current password, a code
 * from their mail, or a recent session.
 * @throws AuthError `insufficient_aal`, `reauthentication_needed`, `reauthentication_not_valid`,
 * `invalid_credentials`, `same_password`.
 */
export async function requireProofForPassword(
  context: AuthContext,
  who: SignedIn,
  { current_password: current, nonce }: Shown,
  password: string,
): Promise<void> {
  const { passwords } = context;
  const hash = who.user.encrypted_password || null;
  const isShown = Boolean(current || nonce);
  if (!who.user.is_anonymous) await requireSession(context, who, isShown);
  if (current && !(await passwords.verify(current, hash)))
    throw badRequest('invalid_credentials', 'The current password is wrong.');
  if (!current && nonce) await requireNonce(context, who, nonce);
  if (hash && (await passwords.verify(password, hash)))
    throw unprocessable('same_password', 'New password should be different from the old password.');
}

/** A recent session is enough, unless the project always requires the current password. */
async function requireSession(
  context: AuthContext,
  who: SignedIn,
  isShown: boolean,
): Promise<void> {
  const proof = await proofOf(context, who);
  requireLevel(proof, 'change_password');
  if (isShown) return;
  // A user who reads the account's mail could reset the password anyway.
  if (ageOfMail(proof) <= BY_MAIL_MS) return;
  const { email, sessions } = context.settings;
  const isAsked = email.require_current_password && Boolean(who.user.encrypted_password);
  const withinMs = sessions.recent_proof || (email.secure_password_change ? SECURE_MS : 0);
  if (isAsked || !isRecent(proof, 'change_password', withinMs))
    throw outdated('Password update requires reauthentication');
}

/** A nonce works once because changing the password deletes it. */
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
