import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { AuthContext, Grant } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import { keepIssued } from '../credentials/endings.ts';
import { inTransaction } from '../database.ts';
import { AuthError, badRequest, invalid, unprocessable } from '../errors.ts';
import { requireStrength } from '../passwords/strength.ts';
import { bodyOf, deviceOf } from '../requests.ts';
import type { UserRow } from '../rows.ts';
import { beginSession } from '../sessions/issue.ts';
import { digitsOf } from '../users/addresses.ts';
import { isBanned, updateUser, userByEmail, userByPhone } from '../users/store.ts';

const passwordSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

const wrong = () => badRequest('invalid_credentials', 'Invalid login credentials');

/** `grant_type=password`. Every failure takes the same time and gets the same answer. */
export const passwordGrant: Grant = async (c, context) => {
  const { email, phone, password } = await bodyOf(c, passwordSchema);
  if (email && phone)
    throw invalid('Only an email address or phone number should be provided on login.');
  const provider = phone ? 'phone' : 'email';
  const user = await accountNamed(context, { email, phone });
  const hash = user?.encrypted_password || null;
  const isRight = await context.passwords.verify(password ?? '', hash);
  if (!user || !isRight) {
    await writeAudit(context.sql, {
      actor: user,
      action: 'login_failed',
      address: c.env.address,
      traits: { provider },
    });
  }
  if (user) await context.attempts.password(user, isRight);
  if (!user || !isRight) throw wrong();
  requireReady(user, provider);
  if (hash && context.passwords.isOutdated(hash)) await rehash(context, user, password ?? '');
  const answer = await inTransaction(context.sql, async (tx) => {
    await writeAudit(tx, {
      actor: user,
      action: 'login',
      address: c.env.address,
      traits: { provider },
    });
    return beginSession(context, tx, user, { method: 'password', device: deviceOf(c) });
  });
  const weakness = await weaknessOf(context, user, password ?? '');
  return answerOf(c, answer, weakness);
};

async function accountNamed(
  { sql, settings }: AuthContext,
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<UserRow | null> {
  if (email) {
    if (!settings.email.enable_signup)
      throw unprocessable('email_provider_disabled', 'Email logins are disabled');
    return userByEmail(sql, email.trim().toLowerCase());
  }
  if (!phone) throw invalid('missing email or phone');
  if (!settings.sms.enable_signup)
    throw unprocessable('phone_provider_disabled', 'Phone logins are disabled');
  return userByPhone(sql, digitsOf(phone));
}

/** Only a caller who knows the password gets this refusal. */
function requireReady(user: UserRow, provider: 'email' | 'phone'): void {
  if (isBanned(user)) throw badRequest('user_banned', 'User is banned');
  if (provider === 'email' && !user.email_confirmed_at)
    throw badRequest('email_not_confirmed', 'Email not confirmed');
  if (provider === 'phone' && !user.phone_confirmed_at)
    throw badRequest('phone_not_confirmed', 'Phone not confirmed');
}

/** An old hash can be replaced only here, where the password is known. */
async function rehash({ sql, passwords }: AuthContext, user: UserRow, password: string) {
  const hash = await passwords.hash(password);
  await inTransaction(sql, async (tx) => {
    await keepIssued(tx);
    await updateUser(tx, user.id, { encrypted_password: hash });
  });
}

async function weaknessOf(context: AuthContext, user: UserRow, password: string): Promise<unknown> {
  try {
    await requireStrength(context, password, user);
    return null;
  } catch (error) {
    if (!(error instanceof AuthError) || !error.facts.weak_password) return null;
    return { message: error.message, ...Object(error.facts.weak_password) };
  }
}

const answerOf = (c: AuthRequest, answer: object, weakness: unknown): Response =>
  c.json(weakness ? { ...answer, weak_password: weakness } : answer);
