import type { AuthRequest } from '../../requester.ts';
import type { AuthSql } from '../../database.ts';
import { notFound } from '../../errors.ts';
import type { AccountRows, FactorRow, IdentityRow, UserRow } from '../../rows.ts';
import { userById } from '../../users/store.ts';
import { offsetOf, type PageRequest } from './paging.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The user named in the path (`/admin/users/{user}`).
 * @throws AuthError 404.
 */
export async function namedPerson(c: AuthRequest, sql: AuthSql): Promise<UserRow> {
  const id = c.req.param('user') ?? '';
  if (!UUID.test(id)) throw notFound('validation_failed', 'user_id must be an UUID');
  const user = await userById(sql, id);
  if (!user) throw notFound('user_not_found', 'User not found');
  return user;
}

export type ListParams = PageRequest & {
  /** Part of an address or name; empty matches all users. */
  filter: string;
  isOldestFirst: boolean;
};

/** A page of users with identities and factors, and their total number. */
export async function listPeople(
  sql: AuthSql,
  { filter, isOldestFirst, ...page }: ListParams,
): Promise<{ accounts: AccountRows[]; total: number }> {
  const part = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const fits = sql`(${filter} = '' or email ilike ${part}
    or raw_user_meta_data ->> 'full_name' ilike ${part})`;
  const order = isOldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`;
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users where ${fits}`;
  const users = await sql<UserRow[]>`select * from auth.users where ${fits}
    order by ${order} limit ${page.perPage} offset ${offsetOf(page)}`;
  return { accounts: await accountsOf(sql, users), total: counted?.total ?? 0 };
}

async function accountsOf(sql: AuthSql, users: readonly UserRow[]): Promise<AccountRows[]> {
  const ids = users.map(({ id }) => id);
  const [identities, factors] = await Promise.all([
    sql<IdentityRow[]>`select * from auth.identities where user_id = any(${ids}::uuid[])
      order by created_at, id`,
    sql<FactorRow[]>`select * from auth.mfa_factors where user_id = any(${ids}::uuid[])
      order by created_at, id`,
  ]);
  const byPerson = <Row extends { user_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.user_id);
  const [ownIdentities, ownFactors] = [byPerson(identities), byPerson(factors)];
  return users.map((user) => ({
    user,
    identities: ownIdentities.get(user.id) ?? [],
    factors: ownFactors.get(user.id) ?? [],
  }));
}
