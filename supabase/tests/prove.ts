import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from '@parley/postgres';

/** Marks the user's address as proven, as if they had opened a link in a mail. */
export async function prove(sql: Sql | TransactionSql, person: string): Promise<void> {
  await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
  await sql`insert into auth.identities (provider_id, user_id, provider, identity_data)
    select ${person}, u.id, 'email', jsonb_build_object('email', u.email, 'email_verified', true)
    from auth.users u where u.id = ${person}`;
}

export async function signIn(sql: Sql | TransactionSql, person: string): Promise<void> {
  await sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${person})`;
}
