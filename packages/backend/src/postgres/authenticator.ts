import { randomBytes } from 'node:crypto';
import type { Sql } from '@parley/postgres';

const NOTHING = 'noinherit nocreatedb nocreaterole';

/** The roles that the service connects as, and what each may do by itself. */
const ROLES = {
  /** Runs the project's migrations and seeds, with hosted Supabase's rights. */
  postgres: 'inherit createdb createrole replication bypassrls',
  /** Steps down to anon, authenticated or service_role, and can do nothing else. */
  authenticator: `${NOTHING} noreplication nobypassrls`,
  /** Reads the log, and can do nothing else. */
  supabase_replication_admin: `${NOTHING} replication nobypassrls`,
  /** Owns what Auth keeps, and can do nothing else. */
  supabase_auth_admin: `${NOTHING} noreplication nobypassrls`,
  /** Keeps Storage's own notes, and steps down to answer people. */
  supabase_storage_admin: `${NOTHING} noreplication bypassrls`,
} as const;

/**
 * Lets a role in.
 * @param sql of the superuser of the embedded database.
 * @param password a random one if absent, which only this process knows.
 * @returns the URL to connect with.
 */
export async function admit(
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
