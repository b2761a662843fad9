import type { Sql } from '@parley/postgres';
import type { StatementPart, RawRow } from '@parley/postgres';
import { togetherInTime } from '../../postgres/waiting.ts';

/** What makes a transaction the caller's, in the order in which it is set. */
export type TransactionSettings = readonly (readonly [name: string, value: string])[];

export type Transaction = {
  /** What is said of it before all else; most need nothing. */
  begin: readonly string[];
  settings: TransactionSettings;
  steps: readonly StatementPart[];
  /** What ends it otherwise than by keeping what it did. */
  end: readonly string[];
};

/**
 * Runs a transaction in one round trip: all of it is sent before its first answer comes, and is
 * over when that comes. Nothing can be stored outside the caller's role: after a statement that
 * fails PostgreSQL runs none of the rest, and takes back what was done.
 * @returns the rows of each step.
 * @throws PostgreSQL's first error; DatabaseBusyError when no connection is free in time.
 */
export async function inOneTrip(sql: Sql, transaction: Transaction): Promise<RawRow[][]> {
  const { begin, settings, steps, end } = transaction;
  const parts = [...begin.map(bare), settingsPart(settings), ...steps, ...end.map(bare)];
  const answers = await togetherInTime(sql, parts);
  const first = begin.length + 1;
  return answers.slice(first, first + steps.length);
}

const bare = (text: string): StatementPart => ({ text, values: [], isPrepared: false });

const settingsPart = (settings: TransactionSettings): StatementPart => ({
  text: settingsText(settings.length),
  values: settings.flat(),
  isPrepared: true,
});

/** By how many are set. */
const texts: string[] = [];

const settingsText = (count: number): string =>
  (texts[count] ??= `select ${Array.from(
    { length: count },
    (_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`,
  ).join(', ')}`);
