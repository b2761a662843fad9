import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthSql } from '../database.ts';
import type { Aal, AmrRow, SessionRow } from '../rows.ts';
import { newSecret } from '../tokens/secrets.ts';
import { INSTANCE } from '../users/store.ts';

/** A client as stored in its session. */
export type SessionDevice = { address: string; userAgent: string | null };

// `refreshed_at` has no time zone; its values are UTC.
const SESSION_COLUMNS = `id, user_id, created_at, updated_at, factor_id, aal::text as aal, not_after,
  refreshed_at at time zone 'UTC' as refreshed_at, user_agent, host(ip) as ip, tag,
  oauth_client_id, scopes`;

export async function sessionById(sql: AuthSql, id: string): Promise<SessionRow | null> {
  const [session] = await sql<SessionRow[]>`
    select ${sql.unsafe(SESSION_COLUMNS)} from auth.sessions where id = ${id}`;
  return session ?? null;
}

/** A user's sessions, most recently used first. */
export const sessionsOf = (sql: AuthSql, userId: string): Promise<SessionRow[]> =>
  sql<SessionRow[]>`
    select ${sql.unsafe(SESSION_COLUMNS)} from auth.sessions where user_id = ${userId}
    order by coalesce(refreshed_at at time zone 'UTC', created_at) desc`;

export type NewSession = {
  userId: string;
  device: SessionDevice;
  aal?: Aal;
  factorId?: string | null;
  notAfter?: Date | null;
  oauthClientId?: string | null;
  scopes?: string | null;
};

export async function insertSession(sql: AuthSql, session: NewSession): Promise<SessionRow> {
  const id = randomUUID();
  const { address, userAgent } = session.device;
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, factor_id, aal, not_after,
      user_agent, ip, oauth_client_id, scopes)
    values (${id}, ${session.userId}, now(), now(), ${session.factorId ?? null},
      ${session.aal ?? 'aal1'}, ${session.notAfter ?? null}, ${userAgent?.slice(0, 1000) ?? null},
      ${isIP(address) === 0 ? null : address}, ${session.oauthClientId ?? null},
      ${session.scopes ?? null})`;
  const made = await sessionById(sql, id);
  if (!made) throw new Error('The session was not stored.');
  return made;
}

/** Records how a session was proven; the same method again renews its time. */
export async function addAmr(sql: AuthSql, sessionId: string, method: string): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

/** The proofs of a session, latest first. */
export const amrOf = (sql: AuthSql, sessionId: string): Promise<AmrRow[]> =>
  sql<AmrRow[]>`select authentication_method, updated_at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc`;

/** Raises a session's assurance level (aal) after a second factor. */
export async function raiseSession(
  sql: AuthSql,
  sessionId: string,
  { aal, factorId }: { aal: Aal; factorId: string },
): Promise<void> {
  await sql`update auth.sessions
    set aal = ${aal}, factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
}

export type RefreshTokenRow = {
  id: string;
  token: string;
  user_id: string;
  revoked: boolean;
  parent: string | null;
  session_id: string;
  updated_at: Date;
};

/** @returns the token in plain text. */
export async function insertRefreshToken(
  sql: AuthSql,
  { userId, sessionId, parent }: { userId: string; sessionId: string; parent: string | null },
): Promise<string> {
  const token = newSecret();
  await sql`
    insert into auth.refresh_tokens
      (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${INSTANCE}, ${token}, ${userId}, false, now(), now(), ${parent}, ${sessionId})`;
  return token;
}
