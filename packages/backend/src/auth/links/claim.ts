import { getCookie, setCookie } from 'hono/cookie';
import { isSameText } from '../../same-text.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { UserRow } from '../rows.ts';
import { newSecret } from '../tokens/secrets.ts';

/**
 * A link proves an address. Whether it also speaks for what the account carries depends on who
 * asked for it: the request that set the password does, a later request for a code does not.
 */

/** Who filled an account: the person who signs up, or the operator. */
export type Author = 'person' | 'operator';

const COOKIE = 'sign-up';
const COOKIE_SECONDS = 7 * 24 * 3600;

type Account = Pick<UserRow, 'id' | 'encrypted_password' | 'raw_user_meta_data'>;

const claim = ({ codeHash }: Pick<AuthContext, 'codeHash'>, use: string, user: Account): string =>
  codeHash(`${use} ${user.id}`, JSON.stringify([user.encrypted_password, user.raw_user_meta_data]));

/**
 * The id of a token that vouches for what the account carries now. It changes with the password
 * and the facts, so it vouches for nothing that comes later.
 */
export function vouchingId(context: AuthContext, author: Author, user: Account): string {
  const hex = claim(context, author, user);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** Who vouches by this token for what the account carries; null where nobody does. */
export const voucher = (context: AuthContext, user: Account, tokenId: string): Author | null =>
  (['person', 'operator'] as const).find(
    (author) => vouchingId(context, author, user) === tokenId,
  ) ?? null;

/**
 * Remembers the browser that signs up, where its link is to be opened there.
 * @param user null where nobody was made, which the answer must not reveal.
 */
export function rememberBrowser(c: AuthRequest, context: AuthContext, user: Account | null): void {
  if (!context.settings.email.confirm_where_signed_up) return;
  const { pathname, protocol } = new URL(context.apiUrl());
  // Of the same length either way.
  const value = user ? claim(context, 'browser', user) : context.codeHash('nobody', newSecret());
  setCookie(c, COOKIE, value, {
    path: pathname,
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  });
}

/** Whether this browser signed up with what the account carries now. */
export const isSameBrowser = (c: AuthRequest, context: AuthContext, user: Account): boolean =>
  isSameText(getCookie(c, COOKIE) ?? '', claim(context, 'browser', user));
