import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import { mailLanguageOf } from '../mail/language.ts';
import type { LinkKind } from '../mail/mails.ts';
import type { UserRow } from '../rows.ts';
import type { Author } from './claim.ts';
import { userByEmail } from '../users/store.ts';
import { beginFlow, type Challenge } from './flow.ts';
import { issueChangeLinks, type IssuedLink, issueLink, LINK_TYPES } from './issue.ts';
import { redirectFor } from './redirects.ts';

/** Authentication methods as sessions and flows record them. */
const FLOW_METHODS = {
  confirmation: 'email/signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
} as const;

/** The flow's method for a link type (`GET /verify?type=`). */
export const flowMethodOf = (type: string): string =>
  FLOW_METHODS[KINDS.find((kind) => LINK_TYPES[kind] === type) ?? 'magic_link'];
const KINDS = ['confirmation', 'recovery', 'magic_link', 'invite', 'email_change'] as const;

/** Sends a link, in the transaction that creates it. */
export async function sendLink(
  c: AuthRequest,
  context: AuthContext,
  sql: AuthSql,
  {
    kind,
    user,
    challenge = null,
    author,
  }: {
    kind: 'confirmation' | 'recovery' | 'magic_link' | 'invite';
    user: UserRow;
    challenge?: Challenge | null;
    author?: Author | undefined;
  },
): Promise<UserRow> {
  const params = { ...(await paramsOf(c, context, sql, { kind, user, challenge })), author };
  const issued = await issueLink(context, sql, kind, user, params);
  await mail(c, context, sql, {
    kind,
    to: user.email ?? '',
    issued,
    redirectTo: params.redirectTo,
  });
  return issued.user;
}

/**
 * Sends a link to the new address, and to the old one if the project requires both. If the new
 * address belongs to another account, its holder is notified instead, and the caller does not learn
 * of it.
 */
export async function sendChangeLinks(
  c: AuthRequest,
  context: AuthContext,
  sql: AuthSql,
  {
    user,
    newEmail,
    challenge = null,
  }: { user: UserRow; newEmail: string; challenge?: Challenge | null },
): Promise<UserRow> {
  const params = await paramsOf(c, context, sql, { kind: 'email_change', user, challenge });
  const {
    current,
    next,
    user: changed,
  } = await issueChangeLinks(context, sql, user, newEmail, params);
  const common = { kind: 'email_change', redirectTo: params.redirectTo, newEmail } as const;
  if (current) await mail(c, context, sql, { ...common, to: user.email ?? '', issued: current });
  const holder = await userByEmail(sql, newEmail);
  if (holder) await notifyHolder(c, context, sql, holder);
  else await mail(c, context, sql, { ...common, to: newEmail, issued: next });
  return changed;
}

/** Does not mention the caller: the holder of the address must not learn of another account. */
const notifyHolder = (c: AuthRequest, { mails }: AuthContext, sql: AuthSql, holder: UserRow) =>
  mails.send(sql, {
    kind: 'address_taken',
    to: holder.email ?? '',
    link: null,
    code: '',
    tokenHash: '',
    redirectTo: '',
    email: holder.email ?? '',
    newEmail: null,
    language: mailLanguageOf(c, holder),
    data: {},
  });

/**
 * Redirect target and flow of a link. A challenge starts a flow, which the exchange of its code
 * ends.
 */
async function paramsOf(
  c: AuthRequest,
  context: AuthContext,
  sql: AuthSql,
  {
    kind,
    user,
    challenge,
  }: { kind: keyof typeof FLOW_METHODS; user: UserRow; challenge: Challenge | null },
) {
  const method = FLOW_METHODS[kind];
  if (challenge) await beginFlow(sql, { userId: user.id, provider: 'email', method, challenge });
  return { redirectTo: redirectFor(c, context), isPkce: challenge !== null };
}

/** Sends the code with which a user proves their identity again. */
export async function sendNonce(
  c: AuthRequest,
  context: AuthContext,
  sql: AuthSql,
  user: UserRow,
): Promise<void> {
  const params = { redirectTo: context.siteUrl, isPkce: false };
  const issued = await issueLink(context, sql, 'reauthentication', user, params);
  await mail(c, context, sql, {
    kind: 'reauthentication',
    to: user.email ?? '',
    issued,
    redirectTo: '',
  });
}

async function mail(
  c: AuthRequest,
  { mails }: AuthContext,
  sql: AuthSql,
  {
    kind,
    to,
    issued,
    redirectTo,
    newEmail = null,
  }: {
    kind: LinkKind;
    to: string;
    issued: IssuedLink;
    redirectTo: string;
    newEmail?: string | null;
  },
): Promise<void> {
  const { user, code, hash, link } = issued;
  await mails.send(sql, {
    kind,
    to,
    link: kind === 'reauthentication' ? null : link,
    code,
    tokenHash: hash,
    redirectTo,
    email: user.email ?? '',
    newEmail,
    language: mailLanguageOf(c, user),
    data: user.raw_user_meta_data ?? {},
  });
}
