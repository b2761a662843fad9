import { z } from 'zod';
import { GuessLimiter } from '../../gateway/guesses.ts';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { carryOut, keepIssued } from '../credentials/endings.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { forbidden, unprocessable } from '../errors.ts';
import { withGuessLimit } from '../guess-limit.ts';
import { type Challenge, pkceChallenge, challengeSchema } from '../links/flow.ts';
import { sendChangeLinks } from '../links/send.ts';
import { sendNotice } from '../mail/notices.ts';
import { evenly } from '../neutral.ts';
import { requireStrength } from '../passwords/strength.ts';
import { requireProof } from '../proof/proof.ts';
import { sendPhoneCode } from '../phones/codes.ts';
import { bodyOf, metadata, signedIn, type SignedIn } from '../requests.ts';
import type { UserRow } from '../rows.ts';
import { emailOf, phoneOf } from '../users/addresses.ts';
import { changeEmail, changePhone } from '../users/confirm.ts';
import { userJson } from '../users/json.ts';
import { accountOf, mergedMetadata, updateUser, userByEmail, userByPhone } from '../users/store.ts';
import { requireProofForPassword } from './password-proof.ts';

const changeSchema = challengeSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  /**
   * Not in GoTrue: if true, changing the password does not end credentials the user gave to
   * programs.
   */
  keep_given_out: z.boolean().nullish(),
});

type Params = {
  email: string | null;
  phone: string | null;
  password: string | null;
  passwordHash: string | null;
  keepsGivenOut: boolean;
  data: z.infer<typeof metadata> | null;
  challenge: Challenge | null;
};

/** Reads and changes the signed-in user's own account. */
export function addUser(app: AuthRoutes, context: AuthContext): void {
  const guesses = new GuessLimiter();
  app.get('/user', async (c) => {
    const { user } = await signedIn(c, context);
    return c.json(userJson(await accountOf(context.sql, user)));
  });

  app.put('/user', async (c) => {
    const who = await signedIn(c, context);
    const body = await bodyOf(c, changeSchema);
    if (body.app_metadata)
      throw forbidden('not_admin', 'Updating app_metadata requires admin privileges');
    const { user } = who;
    const email = body.email ? differing(emailOf(body.email), user.email) : null;
    const phone = body.phone ? differing(phoneOf(body.phone), user.phone) : null;
    const password = body.password ?? null;
    if (password !== null) await requireStrength(context, password, user);
    if (email || phone) await requireProof(context, who, 'change_address');
    await requireRightToChange(context, who, { email, phone, password });
    const prove = async () => password && requireProofForPassword(context, who, body, password);
    // Attempts at the current password or the mailed code are limited as at sign-in.
    const isGuess = password && (body.current_password || body.nonce);
    await (isGuess ? withGuessLimit(c, guesses, user.id, prove) : prove());
    const params = {
      email,
      phone,
      password,
      passwordHash: password && (await context.passwords.hash(password)),
      keepsGivenOut: body.keep_given_out ?? false,
      data: body.data ?? null,
      challenge: pkceChallenge(body),
    };
    if (email) context.pace.take('email_change', user.id, context.settings.email.max_frequency);
    const work = () => inTransaction(context.sql, (tx) => change(c, context, tx, who, params));
    const changed = await (email ? evenly(work) : work());
    return c.json(userJson(await accountOf(context.sql, changed)));
  });
}

const differing = (value: string, before: string | null) => (value === before ? null : value);

type Named = Pick<Params, 'email' | 'phone' | 'password'>;

/** @throws AuthError if this kind of account may not make the change. */
async function requireRightToChange(
  { sql, settings }: AuthContext,
  { user }: SignedIn,
  { email, phone, password }: Named,
): Promise<void> {
  const isSensitive = email !== null || phone !== null || password !== null;
  if (!isSensitive) return;
  if (user.is_anonymous && password && !email && !phone)
    throw unprocessable(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  if (user.is_sso_user)
    throw unprocessable(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  // If sign-up hides which addresses are taken, the mail to the address says so instead.
  const revealsTaken = !settings.email.enable_confirmations;
  if (email && revealsTaken && (await userByEmail(sql, email)))
    throw unprocessable(
      'email_exists',
      'A user with this email address has already been registered',
    );
  if (phone && (await userByPhone(sql, phone)))
    throw unprocessable(
      'phone_exists',
      'A user with this phone number has already been registered',
    );
}

async function change(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  { user, session }: SignedIn,
  params: Params,
): Promise<UserRow> {
  let now = user;
  const audit = (action: 'user_modified' | 'user_updated_password') =>
    writeAudit(tx, { actor: user, action, address: c.env.address });
  if (params.passwordHash) {
    if (params.keepsGivenOut) await keepIssued(tx);
    await carryOut(tx, 'password_changed', user.id, { session: session?.id ?? null });
    now = await updateUser(tx, user.id, { encrypted_password: params.passwordHash });
    await audit('user_updated_password');
    await sendNotice(c, context, tx, { kind: 'password_changed', user });
  }
  if (params.data)
    now = await updateUser(tx, user.id, {
      raw_user_meta_data: mergedMetadata(now.raw_user_meta_data, params.data),
    });
  if (params.email) {
    const { enable_confirmations: isAsked } = context.settings.email;
    now =
      user.is_anonymous && !isAsked
        ? await changeEmail(tx, now, params.email, false)
        : await sendChangeLinks(c, context, tx, {
            user: now,
            newEmail: params.email,
            challenge: params.challenge,
          });
  }
  if (params.phone && context.settings.sms.enable_confirmations)
    now = await sendPhoneCode(context, tx, now, params.phone, { isChange: true });
  else if (params.phone) {
    now = await changePhone(tx, now, params.phone);
    await sendNotice(c, context, tx, { kind: 'phone_changed', user });
  }
  await audit('user_modified');
  return now;
}
