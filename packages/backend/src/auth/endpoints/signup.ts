import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { badRequest, invalid, unprocessable } from '../errors.ts';
import { rememberBrowser } from '../links/claim.ts';
import { type Challenge, challengeOf, challengeSchema } from '../links/flow.ts';
import { sendLink } from '../links/send.ts';
import { neutralPerson } from '../users/neutral.ts';
import { evenly } from '../neutral.ts';
import { requireStrength } from '../passwords/strength.ts';
import { sendPhoneCode } from '../phones/codes.ts';
import { bodyOf, deviceOf, metadata } from '../requests.ts';
import type { Metadata, UserRow } from '../rows.ts';
import { beginSession } from '../sessions/issue.ts';
import { emailOf, phoneOf } from '../users/addresses.ts';
import { acceptEmail, confirmPhone } from '../users/confirm.ts';
import { createAnonymous, newPerson, type NewPerson } from '../users/create.ts';
import { userJson } from '../users/json.ts';
import { accountOf, updateUser, userByEmail, userByPhone } from '../users/store.ts';
import { endUnproven } from '../users/unproven.ts';

const signupSchema = challengeSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  channel: z.string().nullish(),
  data: metadata.nullish(),
});
type Signup = z.infer<typeof signupSchema>;

export const signupsDisabled = () =>
  unprocessable('signup_disabled', 'Signups not allowed for this instance');

/** Making an account. */
export function addSignup(app: AuthRoutes, context: AuthContext): void {
  app.post('/signup', async (c) => {
    const body = await bodyOf(c, signupSchema);
    if (!body.email && !body.phone) return signUpAnonymously(c, context, body);
    await context.rates.take('sign_in_sign_ups', c);
    requireOpen(c, context);
    if (!body.password) throw invalid('Signup requires a valid password');
    await requireStrength(context, body.password, body);
    if (body.email && body.phone)
      throw invalid('Only an email address or phone number should be provided on signup.');
    const facts = { password: body.password, data: body.data ?? {} };
    if (body.phone) return signUpByPhone(c, context, { ...facts, phone: body.phone });
    const challenge = challengeOf(body);
    return signUpByEmail(c, context, { ...facts, email: body.email ?? '', challenge });
  });
}

function requireOpen(c: AuthRequest, { settings }: AuthContext): void {
  if (!settings.enable_signup || !c.env.canRegister) throw signupsDisabled();
}

async function signUpAnonymously(c: AuthRequest, context: AuthContext, { data }: Signup) {
  if (!context.settings.enable_anonymous_sign_ins)
    throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  await context.rates.take('anonymous_users', c);
  requireOpen(c, context);
  const own = data ?? {};
  const newcomer = { email: null, phone: null, provider: 'anonymous', data: own };
  const id = await context.askAboutNewcomer(c, newcomer);
  const answer = await inTransaction(context.sql, async (tx) => {
    const user = await createAnonymous(tx, id, own);
    await audit(c, tx, user, 'user_signedup', 'anonymous');
    return beginSession(context, tx, user, { method: 'anonymous', device: deviceOf(c) });
  });
  return c.json(answer);
}

async function signUpByEmail(
  c: AuthRequest,
  context: AuthContext,
  params: { email: string; password: string; data: Metadata; challenge: Challenge | null },
): Promise<Response> {
  const { settings } = context;
  if (!settings.email.enable_signup)
    throw badRequest('email_provider_disabled', 'Email signups are disabled');
  const email = emailOf(params.email);
  const isProven = !settings.email.enable_confirmations;
  if (!isProven) context.pace.take('confirmation', email, settings.email.max_frequency);
  const passwordHash = await context.passwords.hash(params.password);
  const facts = { email, phone: null, passwordHash, data: params.data };
  if (isProven) return signUpAtOnce(c, context, facts);
  const made = await evenly(() =>
    inTransaction(context.sql, async (tx) => {
      const known = await userByEmail(tx, email);
      if (known?.email_confirmed_at) {
        await audit(c, tx, known, 'user_repeated_signup', 'email');
        return null;
      }
      const user = known
        ? await claimAnew(tx, known, facts)
        : await newPerson(c, context, tx, { ...facts, isConfirmed: false });
      await audit(c, tx, user, 'user_confirmation_requested', 'email');
      const { challenge } = params;
      return sendLink(c, context, tx, { kind: 'confirmation', user, challenge, author: 'person' });
    }),
  );
  rememberBrowser(c, context, made);
  // Nobody learns here whether the address has an account: what is told is made up for all alike.
  return c.json(neutralPerson(email, params.data));
}

async function signUpAtOnce(
  c: AuthRequest,
  context: AuthContext,
  facts: { email: string; phone: null; passwordHash: string; data: Metadata },
): Promise<Response> {
  const answer = await inTransaction(context.sql, async (tx) => {
    const known = await userByEmail(tx, facts.email);
    if (known?.email_confirmed_at) {
      await audit(c, tx, known, 'user_repeated_signup', 'email');
      return null;
    }
    const user = known
      ? await acceptEmail(tx, await claimAnew(tx, known, facts))
      : await newPerson(c, context, tx, { ...facts, isConfirmed: true });
    return signedUp(c, context, tx, user, 'email');
  });
  if (!answer) throw unprocessable('user_already_exists', 'User already registered');
  return c.json(answer);
}

async function signUpByPhone(
  c: AuthRequest,
  context: AuthContext,
  params: { phone: string; password: string; data: Metadata },
): Promise<Response> {
  const { settings } = context;
  if (!settings.sms.enable_signup)
    throw badRequest('phone_provider_disabled', 'Phone signups are disabled');
  const phone = phoneOf(params.phone);
  const isProven = !settings.sms.enable_confirmations;
  const passwordHash = await context.passwords.hash(params.password);
  const answer = await inTransaction(context.sql, async (tx) => {
    const known = await userByPhone(tx, phone);
    if (known?.phone_confirmed_at) {
      await audit(c, tx, known, 'user_repeated_signup', 'phone');
      return null;
    }
    const facts = { email: null, phone, passwordHash, data: params.data };
    const user = known
      ? await claimAnew(tx, known, facts)
      : await newPerson(c, context, tx, { ...facts, isConfirmed: isProven });
    if (isProven)
      return signedUp(c, context, tx, known ? await confirmPhone(tx, user, 'all') : user, 'phone');
    await audit(c, tx, user, 'user_confirmation_requested', 'phone');
    const asked = await sendPhoneCode(context, tx, user, phone, { author: 'person' });
    return userJson(await accountOf(tx, asked));
  });
  if (!answer) throw unprocessable('user_already_exists', 'User already registered');
  return c.json(answer);
}

/**
 * The last person to sign up with an unconfirmed address gets the link, so their password counts,
 * and nothing of those before them stays.
 */
async function claimAnew(
  sql: AuthSql,
  known: UserRow,
  { email, passwordHash, data }: Pick<NewPerson, 'email' | 'passwordHash' | 'data'>,
): Promise<UserRow> {
  const user = await endUnproven(sql, known, { by: email ? 'email' : 'phone' });
  return updateUser(sql, user.id, {
    encrypted_password: passwordHash,
    raw_user_meta_data: { ...data, ...user.raw_user_meta_data },
  });
}

async function signedUp(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  user: UserRow,
  provider: string,
) {
  await audit(c, tx, user, 'user_signedup', provider);
  await audit(c, tx, user, 'login', provider);
  return beginSession(context, tx, user, { method: 'password', device: deviceOf(c) });
}

const audit = (
  c: AuthRequest,
  tx: AuthSql,
  actor: UserRow,
  action: 'user_signedup' | 'login' | 'user_repeated_signup' | 'user_confirmation_requested',
  provider: string,
): Promise<void> => writeAudit(tx, { actor, action, address: c.env.address, traits: { provider } });
