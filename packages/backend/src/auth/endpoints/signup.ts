import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest, AuthRoutes } from '../requester.ts';
import { type AuthSql, inTransaction } from '../database.ts';
import { badRequest, invalid, unprocessable } from '../errors.ts';
import { rememberBrowser } from '../links/claim.ts';
import { type Challenge, pkceChallenge, challengeSchema } from '../links/flow.ts';
import { sendLink } from '../links/send.ts';
import { neutralPerson } from '../users/neutral.ts';
import { evenly } from '../neutral.ts';
import { requireStrength } from '../passwords/strength.ts';
import { sendPhoneCode } from '../phones/codes.ts';
import { bodyOf, deviceOf, metadata } from '../requests.ts';
import type { Metadata, UserRow } from '../rows.ts';
import { beginFirstSession, beginSession, type TokenResponse } from '../sessions/issue.ts';
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

const alreadyRegistered = () => unprocessable('user_already_exists', 'User already registered');

export const signupsDisabled = () =>
  unprocessable('signup_disabled', 'Signups not allowed for this instance');

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
    const challenge = pkceChallenge(body);
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
  const user = await inTransaction(context.sql, async (tx) => {
    const made = await createAnonymous(tx, id, own);
    await audit(c, tx, made, 'user_signedup', 'anonymous');
    return made;
  });
  const session = { method: 'anonymous', device: deviceOf(c) };
  return c.json(await beginFirstSession(context, user, session));
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
  // The answer is made up for every address alike, so it does not reveal which have accounts.
  return c.json(neutralPerson(email, params.data));
}

async function signUpAtOnce(
  c: AuthRequest,
  context: AuthContext,
  facts: { email: string; phone: null; passwordHash: string; data: Metadata },
): Promise<Response> {
  const person = await inTransaction(context.sql, async (tx) => {
    const known = await userByEmail(tx, facts.email);
    if (known?.email_confirmed_at) {
      await audit(c, tx, known, 'user_repeated_signup', 'email');
      return null;
    }
    const user = known
      ? await acceptEmail(tx, await claimAnew(tx, known, facts))
      : await newPerson(c, context, tx, { ...facts, isConfirmed: true });
    await audit(c, tx, user, 'user_signedup', 'email');
    return user;
  });
  if (!person) throw alreadyRegistered();
  return c.json(await firstSession(c, context, person, 'email'));
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
  const person = await inTransaction(context.sql, async (tx) => {
    const known = await userByPhone(tx, phone);
    if (known?.phone_confirmed_at) {
      await audit(c, tx, known, 'user_repeated_signup', 'phone');
      return null;
    }
    const facts = { email: null, phone, passwordHash, data: params.data };
    const user = known
      ? await claimAnew(tx, known, facts)
      : await newPerson(c, context, tx, { ...facts, isConfirmed: isProven });
    await audit(c, tx, user, isProven ? 'user_signedup' : 'user_confirmation_requested', 'phone');
    if (!isProven) return sendPhoneCode(context, tx, user, phone, { author: 'person' });
    return known ? confirmPhone(tx, user, 'all') : user;
  });
  if (!person) throw alreadyRegistered();
  if (isProven) return c.json(await firstSession(c, context, person, 'phone'));
  return c.json(userJson(await accountOf(context.sql, person)));
}

/**
 * The last person to sign up with an unconfirmed address gets the link, so their password counts
 * and nothing remains of earlier sign-ups.
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

/** Runs after the account is committed; `beginFirstSession` says why. */
const firstSession = (
  c: AuthRequest,
  context: AuthContext,
  user: UserRow,
  provider: string,
): Promise<TokenResponse> => {
  c.env.onRegistered?.();
  return inTransaction(context.sql, async (tx) => {
    await audit(c, tx, user, 'login', provider);
    return beginSession(context, tx, user, { method: 'password', device: deviceOf(c) });
  });
};

const audit = (
  c: AuthRequest,
  tx: AuthSql,
  actor: UserRow,
  action: 'user_signedup' | 'login' | 'user_repeated_signup' | 'user_confirmation_requested',
  provider: string,
): Promise<void> => writeAudit(tx, { actor, action, address: c.env.address, traits: { provider } });
