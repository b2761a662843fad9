import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { invalid, notFound } from '../../errors.ts';
import { issueChangeLinks, type IssuedLink, issueLink, LINK_TYPES } from '../../links/issue.ts';
import { redirectFor } from '../../links/redirects.ts';
import { sendLink } from '../../links/send.ts';
import { requireStrength } from '../../passwords/strength.ts';
import { bodyOf, metadata } from '../../requests.ts';
import type { Metadata, UserRow } from '../../rows.ts';
import { emailOf } from '../../users/addresses.ts';
import { createPerson } from '../../users/create.ts';
import { userJson } from '../../users/json.ts';
import { accountOf, mergedMetadata, updateUser, userByEmail } from '../../users/store.ts';
import { endUnproven } from '../../users/unproven.ts';
import { emailTaken } from './create.ts';
import { auditByOperator } from './operator-audit.ts';

const inviteSchema = z.looseObject({
  email: z.string().default(''),
  data: metadata.nullish(),
});
const linkSchema = z.looseObject({
  type: z.string().default(''),
  email: z.string().default(''),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
});

const KINDS = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
} as const;
type Params = {
  email: string;
  newEmail: string | null;
  passwordHash: string | null;
  data: Metadata;
  redirectTo: string;
};
type Made = { issued: IssuedLink; type: string };

/** `POST /invite`: creates the account if there is none, and sends its link. */
export async function invite(c: AuthRequest, context: AuthContext): Promise<Response> {
  const body = await bodyOf(c, inviteSchema);
  const email = emailOf(body.email);
  const account = await inTransaction(context.sql, async (tx) => {
    const { user, author } = await invitable(tx, email, body.data ?? {});
    await audit(c, tx, user, 'user_invited');
    return accountOf(tx, await sendLink(c, context, tx, { kind: 'invite', user, author }));
  });
  return c.json(userJson(account));
}

/** `POST /admin/generate_link`: returns a link that the caller delivers. */
export async function generateLink(c: AuthRequest, context: AuthContext): Promise<Response> {
  const body = await bodyOf(c, linkSchema);
  const email = emailOf(body.email);
  if (body.password) await requireStrength(context, body.password, body);
  const params = {
    email,
    newEmail: body.new_email ? emailOf(body.new_email) : null,
    passwordHash: body.password ? await context.passwords.hash(body.password) : null,
    data: body.data ?? {},
    redirectTo: redirectFor(c, context, body.redirect_to ?? undefined),
  };
  const answer = await inTransaction(context.sql, async (tx) => {
    const { issued, type } = await make(c, context, tx, body.type, params);
    return {
      ...userJson(await accountOf(tx, issued.user)),
      action_link: issued.link,
      email_otp: issued.code,
      hashed_token: issued.hash,
      verification_type: type,
      redirect_to: params.redirectTo,
    };
  });
  return c.json(answer);
}

async function make(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  type: string,
  params: Params,
): Promise<Made> {
  const known = await userByEmail(tx, params.email);
  const isChange = type === 'email_change_current' || type === 'email_change_new';
  if (!known && (type === 'recovery' || isChange))
    throw notFound('user_not_found', 'User with this email not found');
  if (known && isChange) return changeLink(c, context, tx, type, known, params);
  if (!known && type === 'magiclink') return make(c, context, tx, 'signup', params);
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : null;
  if (kind === null) throw invalid(`Invalid email action link type requested: ${type}`);
  const { user, author } = await addressee(tx, type, known, params);
  await audit(c, tx, user, type === 'invite' ? 'user_invited' : 'user_recovery_requested');
  const { redirectTo } = params;
  const issued = await issueLink(context, tx, kind, user, {
    redirectTo,
    isPkce: false,
    author,
  });
  return { issued, type: LINK_TYPES[kind] };
}

/** The recipient of a link; `author` is set if the operator vouches for the account's contents. */
type Addressee = { user: UserRow; author?: 'operator' };

/**
 * A sign-up or invitation creates an account if there is none. A sign-up removes everything from an
 * unproven account.
 */
async function addressee(
  tx: AuthSql,
  type: string,
  known: UserRow | null,
  { email, data, passwordHash }: Params,
): Promise<Addressee> {
  if (type === 'invite') return invitable(tx, email, data);
  if (type !== 'signup') {
    if (known) return { user: known };
    throw notFound('user_not_found', 'User with this email not found');
  }
  if (known?.email_confirmed_at) throw emailTaken();
  if (known) {
    const emptied = await endUnproven(tx, known, { by: 'email' });
    const user = await updateUser(tx, known.id, {
      raw_user_meta_data: mergedMetadata(emptied.raw_user_meta_data, data),
      ...(passwordHash ? { encrypted_password: passwordHash } : {}),
    });
    return { user, author: 'operator' };
  }
  const made = await createPerson(tx, {
    email,
    phone: null,
    passwordHash,
    data,
    isConfirmed: false,
  });
  // Metadata consists only of the operator's, as on the hosted service.
  const user = await updateUser(tx, made.id, { raw_user_meta_data: data });
  return { user, author: 'operator' };
}

async function invitable(tx: AuthSql, email: string, data: Metadata): Promise<Addressee> {
  const known = await userByEmail(tx, email);
  if (known?.email_confirmed_at) throw emailTaken();
  if (known) return { user: known };
  const facts = { email, phone: null, passwordHash: null, data, isConfirmed: false };
  return { user: await createPerson(tx, facts), author: 'operator' };
}

async function changeLink(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  type: string,
  user: UserRow,
  { newEmail, redirectTo }: Params,
): Promise<Made> {
  const isCurrent = type === 'email_change_current';
  if (isCurrent && !context.settings.email.double_confirm_changes)
    throw invalid('Enable secure email change to generate link for current email');
  if (newEmail === null) throw invalid('An email address is required');
  if (await userByEmail(tx, newEmail)) throw emailTaken();
  await audit(c, tx, user, 'user_modified');
  const params = { redirectTo, isPkce: false };
  const { current, next } = await issueChangeLinks(context, tx, user, newEmail, params);
  return { issued: isCurrent && current ? current : next, type };
}

const audit = (
  c: AuthRequest,
  tx: AuthSql,
  user: UserRow,
  action: 'user_invited' | 'user_recovery_requested' | 'user_modified',
) => auditByOperator(c, tx, action, { user_id: user.id, user_email: user.email });
