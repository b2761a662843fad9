import type { AuthSql } from '../database.ts';

/**
 * Ends sessions and their refresh tokens. A trigger notifies all processes, so access tokens and
 * sockets end immediately (sql/auth/access.sql).
 * @param keep the session that continues, or null.
 */
export async function endSessions(
  sql: AuthSql,
  userId: string,
  keep: string | null = null,
): Promise<void> {
  await sql`delete from auth.sessions
    where user_id = ${userId} and id is distinct from ${keep}::uuid`;
}

export async function endSession(sql: AuthSql, sessionId: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${sessionId}`;
}
