import type { ReservedSql, Sql, TransactionSql } from 'postgres';
import { type StatementPart, type RawRow, together } from './driver.ts';
import { DatabaseBusyError } from './outage.ts';

/** How long a request waits for a connection of the pool, in milliseconds. */
const LONGEST_WAIT_MS = 5000;

const tooLate = () => new DatabaseBusyError('No connection to the database was free in time');

/**
 * A connection of its own, to be released.
 * @throws DatabaseBusyError when none is free in time.
 */
export async function reserveInTime(sql: Sql, waitMs = LONGEST_WAIT_MS): Promise<ReservedSql> {
  const reserving = sql.reserve();
  return inTime(reserving, waitMs, () => {
    // The connection is free after all, but the caller has given up.
    void reserving.then((late) => late.release()).catch(() => {});
  });
}

/**
 * Runs `work` in a transaction, which must begin in time.
 * @throws DatabaseBusyError when no connection is free until then; nothing of `work` ran.
 */
export async function beginInTime<T>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<T>,
  waitMs = LONGEST_WAIT_MS,
): Promise<T> {
  let isGivenUp = false;
  const begun = Promise.withResolvers<void>();
  const working = sql.begin(async (tx) => {
    if (isGivenUp) throw tooLate();
    begun.resolve();
    return { value: await work(tx) };
  });
  await inTime(Promise.race([begun.promise, working]), waitMs, () => {
    isGivenUp = true;
    working.catch(() => {});
  });
  return (await working).value;
}

/**
 * Runs statements as one transaction in one trip.
 * @returns the rows of each.
 * @throws PostgreSQL's first error; DatabaseBusyError when no connection is free in time, and then
 * nothing of it ran.
 */
export async function togetherInTime(
  sql: Sql,
  parts: readonly StatementPart[],
  waitMs = LONGEST_WAIT_MS,
): Promise<RawRow[][]> {
  let isGivenUp = false;
  const running = together(sql, parts, () => clearTimeout(timer));
  const timer = setTimeout(() => {
    isGivenUp = true;
    running.cancel();
  }, waitMs);
  try {
    return await running;
  } catch (error) {
    throw isGivenUp ? tooLate() : error;
  } finally {
    clearTimeout(timer);
  }
}

async function inTime<T>(getting: Promise<T>, waitMs: number, giveUp: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    late.reject(tooLate());
  }, waitMs);
  try {
    return await Promise.race([getting, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
