import { randomUUID } from 'node:crypto';
import type { AuthSql } from '../database.ts';
import type { UserRow } from '../rows.ts';
import { userById } from '../users/store.ts';

/** Purpose of a one-time token, in GoTrue's names. */
export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

/** Prefix of links whose session goes to the client that started the flow (PKCE). */
export const PKCE_PREFIX = 'pkce_';

/**
 * Stores a token's hash and replaces an earlier token of the same type.
 * @param token its `id` may vouch for the account (`claim.ts`).
 */
export async function keepToken(
  sql: AuthSql,
  token: { id?: string; userId: string; type: TokenType; hash: string; relatesTo: string },
): Promise<void> {
  await sql`
    insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${token.id ?? randomUUID()}, ${token.userId}, ${token.type}, ${token.hash}, ${token.relatesTo},
      now() at time zone 'UTC', now() at time zone 'UTC')
    on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
      relates_to = excluded.relates_to, created_at = excluded.created_at,
      updated_at = excluded.updated_at`;
}

export type FoundToken = { id: string; user: UserRow; type: TokenType; createdAt: Date };

/**
 * Finds the token with one of these hashes and its owner. Locks the row so that the token works
 * once.
 */
export async function findToken(
  sql: AuthSql,
  hashes: readonly string[],
  types: readonly TokenType[],
): Promise<FoundToken | null> {
  const [row] = await sql<
    { id: string; user_id: string; token_type: TokenType; created_at: Date }[]
  >`select id, user_id, token_type::text as token_type, created_at at time zone 'UTC' as created_at
    from auth.one_time_tokens
    where token_hash in ${sql(hashes)} and token_type::text in ${sql(types)}
    for update`;
  if (!row) return null;
  const user = await userById(sql, row.user_id);
  return user && { id: row.id, user, type: row.token_type, createdAt: row.created_at };
}

/** Deletes all of a user's tokens, or those of the given types. */
export async function forgetTokens(
  sql: AuthSql,
  userId: string,
  types?: readonly TokenType[],
): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}
    ${types ? sql`and token_type::text in ${sql(types)}` : sql``}`;
}
