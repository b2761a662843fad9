import type { AuthSql } from '../database.ts';

/**
 * Ends sessions: their refresh tokens go with them, and a trigger tells whoever keeps sessions in
 * mind, so that access tokens and sockets end at once (sql/auth/access.sql).
 * @param keep the one that goes on, or null.
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
