import type { Sql, TransactionSql } from '@parley/postgres';
import { openPool } from '../postgres/pool.ts';
import { beginWithTimeout } from '../postgres/with-timeout.ts';

/** A pool or one of its transactions; statements run in either. */
export type AuthSql = Sql | TransactionSql;

/** In milliseconds; Auth's own statements are short. */
const LONGEST_STATEMENT_MS = 30_000;

/**
 * Opens connections with the role `supabase_auth_admin` from the first statement. It owns the
 * `auth` schema and may do nothing else.
 */
export const openAuthPool = (
  { databaseUrl, socket }: { databaseUrl: string; socket: string | null },
  max: number,
): Sql =>
  openPool(databaseUrl, max, socket, {
    role: 'supabase_auth_admin',
    statement_timeout: LONGEST_STATEMENT_MS,
  });

/**
 * Runs `work` in a transaction.
 * @throws DatabaseBusyError if the transaction cannot begin in time.
 */
export const inTransaction = <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  beginWithTimeout(sql, work);
