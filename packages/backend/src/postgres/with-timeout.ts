import type { RawRow, Sql, StatementPart, TransactionSql } from '@parley/postgres';

/** The time limit for a request to get a connection, in milliseconds. */
const LONGEST_WAIT_MS = 5000;

/**
 * Runs `work` in a transaction.
 * @throws DatabaseBusyError if it does not begin in time; `work` is not called then.
 */
export const beginWithTimeout = <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>) =>
  sql.begin(work, { withinMs: LONGEST_WAIT_MS });

/**
 * Runs statements as one transaction in one round trip.
 * @returns the rows of each statement.
 * @throws PostgreSQL's first error; DatabaseBusyError if no connection is free in time, and then
 * nothing was sent.
 */
export const batchWithTimeout = (sql: Sql, parts: readonly StatementPart[]): Promise<RawRow[][]> =>
  sql.together(parts, LONGEST_WAIT_MS);
