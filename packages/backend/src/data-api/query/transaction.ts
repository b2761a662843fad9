import type { ReservedSql, Sql } from 'postgres';
import { reserveInTime } from '../../postgres/waiting.ts';

/** A value of a statement, as text. */
export type Value = string | null;

export type Step = { text: string; values: readonly Value[]; isPrepared: boolean };

export type Transaction = {
  begin: string;
  /** What makes it the caller's: settings by their names, in the order they are set. */
  settings: readonly (readonly [name: string, value: string])[];
  steps: readonly Step[];
  end: readonly string[];
};

/** One row, as PostgreSQL sent it. */
export type RawRow = (Buffer | null)[];

/** PostgreSQL's own mark for a parameter whose type is as the statement needs it. */
const UNKNOWN = 705;

/**
 * Runs a transaction in one round trip: all of it is sent before its first answer comes. Nothing can
 * be stored outside the caller's role: after a statement that fails PostgreSQL refuses the rest, and
 * turns the commit into a rollback.
 * @returns the rows of each step.
 * @throws PostgreSQL's first error; DatabaseBusyError when no connection is free in time.
 */
export async function inOneTrip(sql: Sql, transaction: Transaction): Promise<RawRow[][]> {
  const { begin, settings, steps, end } = transaction;
  const connection = await reserveInTime(sql);
  try {
    const sent: PromiseLike<unknown>[] = [
      connection.unsafe(begin),
      send(connection, settingsStep(settings)),
    ];
    const answers = steps.map((step) => send(connection, step).raw());
    const ends = end.map((text) => connection.unsafe(text));
    const outcomes = await Promise.allSettled([...sent, ...answers, ...ends]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return await Promise.all(answers);
  } finally {
    connection.release();
  }
}

function settingsStep(settings: Transaction['settings']): Step {
  const calls = settings.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`);
  return { text: `select ${calls.join(', ')}`, values: settings.flat(), isPrepared: true };
}

/** Values go as they are: the driver would write dates, booleans and JSON in its own way. */
const send = (connection: ReservedSql, { text, values, isPrepared }: Step) =>
  connection.unsafe(
    text,
    values.map((value) => (value === null ? null : connection.typed(value, UNKNOWN))),
    { prepare: isPrepared },
  );
