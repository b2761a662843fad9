import type { Sql, TransactionSql } from '@parley/postgres';
import { openPool } from '../postgres/pool.ts';
import { beginInTime } from '../postgres/waiting.ts';

/** A pool or a transaction of it: statements run in either. */
export type AuthSql = Sql | TransactionSql;

/** Auth's own statements are short; in milliseconds. */
const LONGEST_STATEMENT_MS = 30_000;

/**
 * Connections that are `supabase_auth_admin` from their first statement: it owns the `auth` schema
 * and may do nothing else.
 */
export const openAuthPool = (
  { databaseUrl, socket }: { databaseUrl: string; socket: string | null },
  max: number,
): Sql =>
  openPool(databaseUrl, max, socket, {
    role: 'supabase_auth_admin',
    statement_timeout: LONGEST_STATEMENT_MS,
  });

/** One transaction. @throws DatabaseBusyError when it cannot begin in time. */
export const inTransaction = <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  beginInTime(sql, work);
