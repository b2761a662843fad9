import type { Sql } from '@parley/postgres';
import type { StatementPart, RawRow } from '@parley/postgres';
import { batchWithTimeout } from '../../postgres/with-timeout.ts';

/** Settings that give a transaction the caller's rights, in the order in which they are set. */
export type TransactionSettings = readonly (readonly [name: string, value: string])[];

export type Transaction = {
  /** Statements that come before all others; usually none. */
  begin: readonly string[];
  settings: TransactionSettings;
  steps: readonly StatementPart[];
  /** Statements that end the transaction other than by a commit. */
  end: readonly string[];
};

/**
 * Runs a transaction in one round trip: everything is sent before the first result arrives, and the
 * transaction has ended by then. Nothing can be stored outside the caller's role: after a statement
 * fails, PostgreSQL skips the rest and rolls back.
 * @returns the rows of each step.
 * @throws PostgreSQL's first error; DatabaseBusyError if no connection is free in time.
 */
export async function inOneTrip(sql: Sql, transaction: Transaction): Promise<RawRow[][]> {
  const { begin, settings, steps, end } = transaction;
  const parts = [...begin.map(bare), settingsPart(settings), ...steps, ...end.map(bare)];
  const answers = await batchWithTimeout(sql, parts);
  const first = begin.length + 1;
  return answers.slice(first, first + steps.length);
}

const bare = (text: string): StatementPart => ({ text, values: [], isPrepared: false });

const settingsPart = (settings: TransactionSettings): StatementPart => ({
  text: settingsText(settings.length),
  values: settings.flat(),
  isPrepared: true,
});

/** Texts by number of settings. */
const texts: string[] = [];

const settingsText = (count: number): string =>
  (texts[count] ??= `select ${Array.from(
    { length: count },
    (_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`,
  ).join(', ')}`);
