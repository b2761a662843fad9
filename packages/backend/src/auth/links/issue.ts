import type { AuthContext } from '../context.ts';
import type { AuthSql } from '../database.ts';
import type { LinkKind } from '../mail/mails.ts';
import type { UserRow } from '../rows.ts';
import { type Author, vouchingId } from './claim.ts';
import { newCode } from '../tokens/secrets.ts';
import { updateUser } from '../users/store.ts';
import { keepToken, PKCE_PREFIX, type TokenType } from './tokens.ts';

/** GoTrue's `type` in `GET /verify`, by kind of mail. */
export const LINK_TYPES = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
  reauthentication: '',
} as const satisfies Record<LinkKind, string>;

/** Columns for the hash and the time of sending. */
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
  /** The token in the link. */
  hash: string;
  link: string;
};

export type LinkParams = {
  redirectTo: string;
  /** The client that started the flow gets the session, not the browser that opens the link. */
  isPkce: boolean;
  /** The author who has just filled the account and vouches for it by this link, if any. */
  author?: Author | undefined;
};

/** Creates a link and a code that prove access to the user's mail; sends nothing. */
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

/**
 * Creates the links that confirm a change of address: for the new one, and for the old one if the
 * project requires both.
 */
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

/** Leaves a URL unencoded if it has no special characters, as GoTrue does. */
const readable = (url: string): string =>
  /^[\w:/.~?-]*$/.test(url) ? url : encodeURIComponent(url);
