import { randomBytes } from 'node:crypto';
import type { Sql } from '@parley/postgres';

const NOTHING = 'noinherit nocreatedb nocreaterole';

/** The roles that the service connects as, with their attributes. */
const ROLES = {
  /** Runs the project's migrations and seeds, with hosted Supabase's rights. */
  postgres: 'inherit createdb createrole replication bypassrls',
  /** Switches to anon, authenticated or service_role, and has no other rights. */
  authenticator: `${NOTHING} noreplication nobypassrls`,
  /** Reads the write-ahead log, and has no other rights. */
  supabase_replication_admin: `${NOTHING} replication nobypassrls`,
  /** Owns Auth's tables, and has no other rights. */
  supabase_auth_admin: `${NOTHING} noreplication nobypassrls`,
  /** Keeps Storage's records, and switches to the caller's role to answer requests. */
  supabase_storage_admin: `${NOTHING} noreplication bypassrls`,
} as const;

/**
 * Lets a role log in.
 * @param sql a connection of the embedded database's superuser.
 * @param password random if absent, so that only this process knows it.
 * @returns the connection URL.
 */
export async function allowLogin(
  role: keyof typeof ROLES,
  sql: Sql,
  databaseUrl: string,
  password = randomBytes(24).toString('base64url'),
): Promise<string> {
  await sql.unsafe(
    `alter role ${role} with login nosuperuser ${ROLES[role]} password '${password}'`,
  );
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
