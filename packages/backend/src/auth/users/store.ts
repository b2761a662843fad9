import { randomUUID } from 'node:crypto';
import type { AuthSql } from '../database.ts';
import type { AccountRows, FactorRow, IdentityRow, Metadata, UserRow } from '../rows.ts';

/** GoTrue's instance id; a project has only one instance. */
export const INSTANCE = '00000000-0000-0000-0000-000000000000';

type Changes = Partial<Omit<UserRow, 'id' | 'confirmed_at'>>;
type NewUser = Changes & { id?: string };

export async function userById(sql: AuthSql, id: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`select * from auth.users where id = ${id}`;
  return user ?? null;
}

/** @param email in lower case. */
export async function userByEmail(sql: AuthSql, email: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select * from auth.users where lower(email) = ${email} and not is_sso_user`;
  return user ?? null;
}

/** @param phone digits only. */
export async function userByPhone(sql: AuthSql, phone: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select * from auth.users where phone = ${phone} and not is_sso_user`;
  return user ?? null;
}

/** Inserts a user and reads the row back, because triggers may change it. */
export async function insertUser(sql: AuthSql, { id, ...facts }: NewUser): Promise<UserRow> {
  const row = columns(sql, {
    aud: 'authenticated',
    role: 'authenticated',
    confirmation_token: '',
    recovery_token: '',
    email_change_token_new: '',
    email_change: '',
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    created_at: new Date(),
    updated_at: new Date(),
    ...facts,
  });
  const chosen = id ?? randomUUID();
  await sql`insert into auth.users ${sql({ instance_id: INSTANCE, id: chosen, ...row })}`;
  const user = await userById(sql, chosen);
  if (!user) throw new Error('A trigger removed the person that was inserted.');
  return user;
}

export async function updateUser(sql: AuthSql, id: string, changes: Changes): Promise<UserRow> {
  const row = columns(sql, { ...changes, updated_at: new Date() });
  await sql`update auth.users set ${sql(row)} where id = ${id}`;
  const user = await userById(sql, id);
  if (!user) throw new Error('The person is gone.');
  return user;
}

/** Merges changes into metadata; null removes a key. */
export function mergedMetadata(before: Metadata | null, changes: Metadata): Metadata {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export async function identitiesOf(sql: AuthSql, userId: string): Promise<IdentityRow[]> {
  return sql<IdentityRow[]>`select * from auth.identities where user_id = ${userId}
    order by created_at, id`;
}

export async function factorsOf(sql: AuthSql, userId: string): Promise<FactorRow[]> {
  return sql<FactorRow[]>`select * from auth.mfa_factors where user_id = ${userId}
    order by created_at, id`;
}

/** A user with identities and factors. */
export async function accountOf(sql: AuthSql, user: UserRow): Promise<AccountRows> {
  const [identities, factors] = await Promise.all([
    identitiesOf(sql, user.id),
    factorsOf(sql, user.id),
  ]);
  return { user, identities, factors };
}

export async function insertIdentity(
  sql: AuthSql,
  identity: {
    user_id: string;
    provider: string;
    provider_id: string;
    identity_data: Metadata;
    last_sign_in_at?: Date | null;
  },
): Promise<IdentityRow> {
  const [row] = await sql<IdentityRow[]>`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${identity.provider_id}, ${identity.user_id}, ${sql.json(identity.identity_data)},
      ${identity.provider}, ${identity.last_sign_in_at ?? new Date()}, now(), now())
    returning *`;
  if (!row) throw new Error('The identity was not stored.');
  return row;
}

export const isBanned = (user: UserRow, now = Date.now()): boolean =>
  user.banned_until !== null && user.banned_until.getTime() > now;

type Column = string | number | boolean | Date | null | ReturnType<AuthSql['json']>;

/** Columns for an insert or update, with JSON values marked as such. */
function columns(sql: AuthSql, facts: Changes): Record<string, Column> {
  const { raw_app_meta_data: app, raw_user_meta_data: own, ...plain } = facts;
  const row: Record<string, Column> = {};
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) row[name] = value;
  if (app !== undefined) row.raw_app_meta_data = app === null ? null : sql.json(app);
  if (own !== undefined) row.raw_user_meta_data = own === null ? null : sql.json(own);
  return row;
}
