import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthSql } from '../../database.ts';
import type { Challenge } from '../../links/flow.ts';

/** A program's request to act for a user, until it gets its tokens. */
export type Authorization = {
  id: string;
  authorization_id: string;
  client_id: string;
  user_id: string | null;
  redirect_uri: string;
  scope: string;
  state: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  status: 'pending' | 'approved' | 'denied' | 'expired';
  authorization_code: string | null;
  expires_at: Date;
};

const MINUTES = 10;

export async function insertAuthorization(
  sql: AuthSql,
  params: {
    clientId: string;
    redirectUri: string;
    scope: string;
    state: string | null;
    challenge: Challenge;
  },
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await sql`delete from auth.oauth_authorizations where expires_at < now() - interval '1 day'`;
  await sql`
    insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope,
      state, code_challenge, code_challenge_method, expires_at)
    values (${randomUUID()}, ${id}, ${params.clientId}, ${params.redirectUri}, ${params.scope},
      ${params.state}, ${params.challenge.challenge}, ${params.challenge.method},
      now() + ${MINUTES} * interval '1 minute')`;
  return id;
}

/** A pending authorization; it belongs to the first user who opens it. */
export async function pendingFor(
  tx: AuthSql,
  id: string,
  userId: string,
): Promise<Authorization | null> {
  const [found] = await tx<Authorization[]>`
    update auth.oauth_authorizations set user_id = ${userId}
    where authorization_id = ${id} and status = 'pending' and expires_at > now()
      and (user_id is null or user_id = ${userId})
    returning *`;
  return found ?? null;
}

/** @returns the code that the program exchanges. */
export async function approve(tx: AuthSql, { id }: Authorization): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx`update auth.oauth_authorizations set status = 'approved', approved_at = now(),
    authorization_code = ${code}, expires_at = now() + interval '5 minutes' where id = ${id}`;
  return code;
}

export async function deny(tx: AuthSql, { id }: Authorization): Promise<void> {
  await tx`update auth.oauth_authorizations set status = 'denied' where id = ${id}`;
}

/**
 * Deletes and returns the authorization of a code, so that the code works once; null if there is
 * none.
 */
export async function takeCode(tx: AuthSql, code: string): Promise<Authorization | null> {
  const [taken] = await tx<Authorization[]>`
    delete from auth.oauth_authorizations
    where authorization_code = ${code} and status = 'approved' and expires_at > now()
    returning *`;
  return taken ?? null;
}

export type Consent = { client_id: string; scopes: string; granted_at: Date };

/** The user's consent to one program, or to all. */
export const consentsOf = (
  sql: AuthSql,
  userId: string,
  clientId: string | null = null,
): Promise<Consent[]> =>
  sql<Consent[]>`select client_id, scopes, granted_at from auth.oauth_consents
    where user_id = ${userId} and revoked_at is null
      and (${clientId}::uuid is null or client_id = ${clientId}) order by granted_at desc`;

export async function keepConsent(
  tx: AuthSql,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
): Promise<void> {
  await tx`insert into auth.oauth_consents (id, user_id, client_id, scopes)
    values (${randomUUID()}, ${userId}, ${clientId}, ${scope})
    on conflict (user_id, client_id) do update
      set scopes = excluded.scopes, granted_at = now(), revoked_at = null`;
}

/** Revokes a consent and ends the program's sessions for this user. */
export async function revokeConsent(
  tx: AuthSql,
  userId: string,
  clientId: string,
): Promise<boolean> {
  const { count } = await tx`update auth.oauth_consents set revoked_at = now()
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null`;
  await tx`delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId}`;
  return count > 0;
}
