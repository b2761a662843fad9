import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';

/**
 * Lets requests come in by `authenticator`, a role that can do nothing by itself but step down to
 * anon, authenticated or service_role. Its password is new at every start and known to this process
 * alone.
 * @param sql of the superuser of the embedded database.
 * @returns the URL to connect with.
 */
export async function admitAuthenticator(sql: Sql, databaseUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await sql.unsafe(
    `alter role authenticator with login noinherit nosuperuser nocreatedb nocreaterole
      noreplication nobypassrls password '${password}'`,
  );
  const url = new URL(databaseUrl);
  url.username = 'authenticator';
  url.password = password;
  return url.href;
}
