import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';

/** The roles that the service connects as, and what each may do by itself. */
const ROLES = {
  /** Steps down to anon, authenticated or service_role, and can do nothing else. */
  authenticator: 'noreplication nobypassrls',
  /** Reads the log, and can do nothing else. */
  supabase_replication_admin: 'replication nobypassrls',
  /** Owns what Auth keeps, and can do nothing else. */
  supabase_auth_admin: 'noreplication nobypassrls',
  /** Keeps Storage's own notes, and steps down to answer people. */
  supabase_storage_admin: 'noreplication bypassrls',
} as const;

/**
 * Lets a role in. Its password is new at every start and known to this process alone.
 * @param sql of the superuser of the embedded database.
 * @returns the URL to connect with.
 */
export async function admit(
  role: keyof typeof ROLES,
  sql: Sql,
  databaseUrl: string,
): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await sql.unsafe(
    `alter role ${role} with login noinherit nosuperuser nocreatedb nocreaterole
      ${ROLES[role]} password '${password}'`,
  );
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
