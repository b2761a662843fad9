import type { AuthContext } from '../context.ts';
import type { AuthSql } from '../database.ts';
import { forbidden, invalid, unprocessable } from '../errors.ts';
import type { UserRow } from '../rows.ts';
import { keptEmail, phoneOf } from '../users/addresses.ts';
import { isBanned, userByEmail, userByPhone } from '../users/store.ts';
import { type Author, voucher } from './claim.ts';
import { findToken, PKCE_PREFIX, type TokenType } from './tokens.ts';

/** Token columns by the requested type, in GoTrue's names. */
const TOKENS = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly TokenType[]>;

export type ProofType = keyof typeof TOKENS;
export const isProofType = (type: string): type is ProofType => Object.hasOwn(TOKENS, type);

/** Input of a verification: the hash from a link, or a code with the address it was sent to. */
export type ShownCode = {
  type: ProofType;
  tokenHash?: string;
  code?: string;
  email?: string;
  phone?: string;
};

export type Proven = {
  user: UserRow;
  token: TokenType;
  /** The author who vouches for the account's contents by this token. */
  author: Author | null;
};

const expired = (shown: ShownCode) =>
  forbidden(
    'otp_expired',
    shown.tokenHash === undefined
      ? 'Token has expired or is invalid'
      : 'Email link is invalid or has expired',
  );

/**
 * Finds the user to whom the link or code belongs; changes nothing.
 * @throws AuthError 403 `otp_expired` if it is wrong, used or too old, 400 if its type does not
 * fit.
 */
export async function prove(context: AuthContext, sql: AuthSql, shown: ShownCode): Promise<Proven> {
  const { hashes, owner } = await hashesOf(context, sql, shown);
  const found = await findToken(sql, hashes, TOKENS[shown.type]);
  const { email, sms } = context.settings;
  const goodFor = shown.phone === undefined ? email.otp_expiry : sms.otp_expiry;
  if (!found || found.createdAt.getTime() + goodFor * 1000 < Date.now()) throw expired(shown);
  // The hash already binds a code to its address; this checks the owner again.
  if (owner !== undefined && owner !== found.user.id) throw expired(shown);
  if (isBanned(found.user)) throw forbidden('user_banned', 'User is banned');
  return {
    user: found.user,
    token: found.type,
    author: voucher(context, found.user, found.id),
  };
}

async function hashesOf(
  { codeHash }: AuthContext,
  sql: AuthSql,
  shown: ShownCode,
): Promise<{ hashes: string[]; owner?: string }> {
  if (shown.tokenHash !== undefined) return { hashes: [shown.tokenHash] };
  const code = shown.code?.replaceAll('-', '') ?? '';
  if (shown.phone !== undefined) {
    if (shown.type !== 'sms' && shown.type !== 'phone_change')
      throw invalid('Invalid sms verification type');
    const phone = phoneOf(shown.phone);
    const user = shown.type === 'sms' ? await userByPhone(sql, phone) : null;
    if (shown.type === 'sms' && !user) throw expired(shown);
    return { hashes: [codeHash(phone, code)], ...(user ? { owner: user.id } : {}) };
  }
  if (shown.type === 'sms' || shown.type === 'phone_change')
    throw invalid('Invalid email verification type');
  const email = keptEmail(shown.email ?? '');
  if (email === null) throw unprocessable('validation_failed', 'Invalid email format');
  const hash = codeHash(email, code);
  const hashes = [hash, `${PKCE_PREFIX}${hash}`];
  if (shown.type === 'email_change') return { hashes };
  const user = await userByEmail(sql, email);
  if (!user) throw expired(shown);
  return { hashes, owner: user.id };
}
