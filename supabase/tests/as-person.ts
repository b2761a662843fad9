import type { Sql, TransactionSql } from 'postgres';

class Back extends Error {}

/** Who acts in a transaction from here on; null is the server itself. */
export async function become(tx: TransactionSql, person: string | null): Promise<void> {
  await tx`select set_config('role', ${person ? 'authenticated' : 'none'}, true), set_config('request.jwt.claims', ${person ? JSON.stringify({ sub: person, role: 'authenticated' }) : ''}, true)`;
}

/** Runs work as a person in a transaction that is rolled back; returns what it returned. */
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
