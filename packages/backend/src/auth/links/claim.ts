import { getCookie, setCookie } from 'hono/cookie';
import { isSameText } from '../../same-text.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { UserRow } from '../rows.ts';
import { newSecret } from '../tokens/secrets.ts';

/**
 * A link proves an address. It vouches for the account's contents only if the request that set the
 * password also asked for the link; a later request for a code does not vouch.
 */

/** The origin of an account's contents: the person who signed up, or the operator. */
export type Author = 'person' | 'operator';

const COOKIE = 'sign-up';
const COOKIE_SECONDS = 7 * 24 * 3600;

type Account = Pick<UserRow, 'id' | 'encrypted_password' | 'raw_user_meta_data'>;

const claim = ({ codeHash }: Pick<AuthContext, 'codeHash'>, use: string, user: Account): string =>
  codeHash(`${use} ${user.id}`, JSON.stringify([user.encrypted_password, user.raw_user_meta_data]));

/**
 * Id of a token that vouches for the account's present contents. It depends on the password and
 * metadata, so it does not vouch for later changes.
 */
export function vouchingId(context: AuthContext, author: Author, user: Account): string {
  const hex = claim(context, author, user);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** The author for whom this token vouches for the account's contents, or null. */
export const voucher = (context: AuthContext, user: Account, tokenId: string): Author | null =>
  (['person', 'operator'] as const).find(
    (author) => vouchingId(context, author, user) === tokenId,
  ) ?? null;

/**
 * Remembers the browser that signs up, if links must be opened in it.
 * @param user null if no account was created, which the answer must not reveal.
 */
export function rememberBrowser(c: AuthRequest, context: AuthContext, user: Account | null): void {
  if (!context.settings.email.confirm_where_signed_up) return;
  const { pathname, protocol } = new URL(context.apiUrl());
  // Both values have the same length.
  const value = user ? claim(context, 'browser', user) : context.codeHash('nobody', newSecret());
  setCookie(c, COOKIE, value, {
    path: pathname,
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  });
}

/** True if this browser signed up with the account's present contents. */
export const isSameBrowser = (c: AuthRequest, context: AuthContext, user: Account): boolean =>
  isSameText(getCookie(c, COOKIE) ?? '', claim(context, 'browser', user));
