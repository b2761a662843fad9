import type { AuthContext } from '../context.ts';
import type { AuthSql } from '../database.ts';
import type { LinkKind } from '../mail/mails.ts';
import type { UserRow } from '../rows.ts';
import { type Author, vouchingId } from './claim.ts';
import { newCode } from '../tokens/secrets.ts';
import { updateUser } from '../users/store.ts';
import { keepToken, PKCE_PREFIX, type TokenType } from './tokens.ts';

/** What `GET /verify` calls the link of a mail. */
export const LINK_TYPES = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
  reauthentication: '',
} as const satisfies Record<LinkKind, string>;

/** The column that keeps the hash, and the one that keeps when. */
const COLUMNS = {
  confirmation: ['confirmation_token', 'confirmation_sent_at'],
  invite: ['confirmation_token', 'confirmation_sent_at'],
  recovery: ['recovery_token', 'recovery_sent_at'],
  magic_link: ['recovery_token', 'recovery_sent_at'],
  reauthentication: ['reauthentication_token', 'reauthentication_sent_at'],
} as const;

export type IssuedLink = {
  user: UserRow;
  code: string;
  /** What the link carries. */
  hash: string;
  link: string;
};

export type LinkParams = {
  redirectTo: string;
  /** Whether whoever began gets the session. */
  isPkce: boolean;
  /** Who has just filled the account, and vouches for it by this link; nobody where left out. */
  author?: Author | undefined;
};

/** Makes a link and a code that prove that somebody reads their mail; nothing is sent. */
export async function issueLink(
  context: AuthContext,
  sql: AuthSql,
  kind: keyof typeof COLUMNS,
  user: UserRow,
  params: LinkParams,
): Promise<IssuedLink> {
  const [column, sentAt] = COLUMNS[kind];
  const to = user.email ?? '';
  const made = makeHash(context, to, params.isPkce);
  const changed = await updateUser(sql, user.id, {
    [column]: made.hash,
    [sentAt]: new Date(),
    ...(kind === 'invite' ? { invited_at: new Date() } : {}),
  });
  const { author } = params;
  await keepToken(sql, {
    ...(author ? { id: vouchingId(context, author, user) } : {}),
    userId: user.id,
    type: column,
    hash: made.hash,
    relatesTo: to,
  });
  return { ...made, user: changed, link: linkOf(context, made.hash, LINK_TYPES[kind], params) };
}

/** The links by which a changed address is confirmed: at the new one, and at the old one. */
export async function issueChangeLinks(
  context: AuthContext,
  sql: AuthSql,
  user: UserRow,
  newEmail: string,
  params: LinkParams,
): Promise<{ user: UserRow; current: IssuedLink | null; next: IssuedLink }> {
  const next = makeHash(context, newEmail, params.isPkce);
  const both =
    context.settings.email.double_confirm_changes && user.email !== null && user.email !== '';
  const current = both ? makeHash(context, user.email ?? '', params.isPkce) : null;
  const changed = await updateUser(sql, user.id, {
    email_change: newEmail,
    email_change_token_new: next.hash,
    email_change_token_current: current?.hash ?? '',
    email_change_sent_at: new Date(),
    email_change_confirm_status: 0,
  });
  const keep = (type: TokenType, hash: string, relatesTo: string) =>
    keepToken(sql, { userId: user.id, type, hash, relatesTo });
  await keep('email_change_token_new', next.hash, newEmail);
  if (current) await keep('email_change_token_current', current.hash, user.email ?? '');
  const linked = (made: Omit<IssuedLink, 'user' | 'link'>): IssuedLink => ({
    ...made,
    user: changed,
    link: linkOf(context, made.hash, 'email_change', params),
  });
  return { user: changed, current: current && linked(current), next: linked(next) };
}

function makeHash({ settings, codeHash }: AuthContext, to: string, isPkce: boolean) {
  const code = newCode(settings.email.otp_length);
  return { code, hash: `${isPkce ? PKCE_PREFIX : ''}${codeHash(to, code)}` };
}

function linkOf(context: AuthContext, hash: string, type: string, params: LinkParams): string {
  const query = new URLSearchParams({ token: hash, type });
  return `${context.apiUrl()}/verify?${query}&redirect_to=${readable(params.redirectTo)}`;
}

/**
 * An address stands in a query as it is where nothing of it could be read otherwise, as with
 * GoTrue.
 */
const readable = (url: string): string =>
  /^[\w:/.~?-]*$/.test(url) ? url : encodeURIComponent(url);
