import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import { languageOf } from '../mail/language.ts';
import type { LinkKind } from '../mail/mails.ts';
import type { UserRow } from '../rows.ts';
import type { Author } from './claim.ts';
import { userByEmail } from '../users/store.ts';
import { beginFlow, type Challenge } from './flow.ts';
import { issueChangeLinks, type IssuedLink, issueLink, LINK_TYPES } from './issue.ts';
import { redirectFor } from './redirects.ts';

/** How a session says that it began, and how a flow remembers it. */
const FLOW_METHODS = {
  confirmation: 'email/signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
} as const;

/** The flow's method for a type of link (`GET /verify?type=`). */
export const flowMethodOf = (type: string): string =>
  FLOW_METHODS[KINDS.find((kind) => LINK_TYPES[kind] === type) ?? 'magic_link'];
const KINDS = ['confirmation', 'recovery', 'magic_link', 'invite', 'email_change'] as const;

/** Sends a person the link of a kind, in the transaction that makes it. */
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
 * Asks at the new address, and at the old one where the project wants both. An address that
 * belongs to somebody else is told so instead, and whoever asks learns nothing of it.
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
  if (holder) await tellHolder(c, context, sql, holder);
  else await mail(c, context, sql, { ...common, to: newEmail, issued: next });
  return changed;
}

/** Says nothing of who asked: the holder of the address does not learn of another account. */
const tellHolder = (c: AuthRequest, { mails }: AuthContext, sql: AuthSql, holder: UserRow) =>
  mails.send(sql, {
    kind: 'address_taken',
    to: holder.email ?? '',
    link: null,
    code: '',
    tokenHash: '',
    redirectTo: '',
    email: holder.email ?? '',
    newEmail: null,
    language: languageOf(c, holder),
    data: {},
  });

/** Where a link leads, and how it ends: with a challenge a flow begins, which its code ends. */
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

/** Sends the code by which a person proves that it is still them. */
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
    language: languageOf(c, user),
    data: user.raw_user_meta_data ?? {},
  });
}
