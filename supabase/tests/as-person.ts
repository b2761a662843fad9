import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';

class Back extends Error {}

/** Sets the user who acts in the transaction from here on; null is the server. */
export async function become(tx: TransactionSql, person: string | null): Promise<void> {
  await tx`select set_config('role', ${person ? 'authenticated' : 'none'}, true),
    set_config('request.jwt.claims',
    ${person ? JSON.stringify({ sub: person, role: 'authenticated' }) : ''}, true)`;
}

/**
 * Runs work as a user in a transaction that is rolled back.
 * @returns the result of the work
 */
export async function asPerson<T>(
  sql: Sql,
  person: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const result: { value?: T } = {};
  await sql
    .begin(async (tx) => {
      await become(tx, person);
      result.value = await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
  if (!('value' in result)) throw new Error('Nothing was returned');
  return result.value as T;
}

/** Runs work as a user and commits it. */
export async function lastingAs(
  sql: Sql,
  person: string,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await become(tx, person);
    await work(tx);
  });
}

/** The result of an attempt: the number of rows it reached, or the refusal. */
export type Outcome = { rows: number } | { code: string; message: string; detail: string };

class Undone extends Error {
  outcome: Outcome;
  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

const REFUSAL = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().default(''),
});

/** Tries a statement as a user within a transaction and rolls it back. */
export async function attemptAs(
  tx: TransactionSql,
  person: string | null,
  work: (tx: TransactionSql) => PromiseLike<{ readonly count: number }>,
): Promise<Outcome> {
  try {
    await tx.savepoint(async (inner) => {
      await become(inner, person);
      throw new Undone({ rows: (await work(inner)).count });
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    return REFUSAL.parse(error);
  }
  throw new Error('A savepoint that always fails has succeeded');
}

/** Runs work as the server in a transaction that is rolled back. */
export async function inTransaction(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  await sql
    .begin(async (tx) => {
      await become(tx, null);
      await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
}
