import { DatabaseError, type PoolClient } from 'pg';
import { type Connections, tooLate } from './connections.ts';
import type { RowList, Statement } from './pending-query.ts';
import { type TransactionOptions, createTag, type TransactionSql, type Unwrapped } from './sql.ts';
import { run } from './statements.ts';

type Work<T> = (tx: TransactionSql) => T | Promise<T>;

/** The connection of a running transaction. */
type Held = { client: PoolClient; savepoints: number; isOver: boolean };

/** PostgreSQL's error for every statement after one that failed. */
const ABORTED = '25P02';

/** Implements `Sql.begin`. */
export async function begin<T>(
  connections: Connections,
  { mode = '', withinMs }: TransactionOptions,
  work: Work<T>,
): Promise<Unwrapped<T>> {
  const startedAt = performance.now();
  const client = await connections.take(withinMs);
  const held: Held = { client, savepoints: 0, isOver: false };
  // Rejects even while `work` waits for something other than its connection.
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.once('error', lost.reject);
  let hasBegun = false;
  try {
    const beginning = bare(client, `begin ${mode}`);
    await (withinMs === undefined
      ? beginning
      : inTime(beginning, withinMs - (performance.now() - startedAt)));
    hasBegun = true;
    return await Promise.race([scope(held, work), lost.promise]);
  } finally {
    held.isOver = true;
    client.off('error', lost.reject);
    if (hasBegun) connections.give(client);
    else connections.discard(client);
  }
}

const bare = (client: PoolClient, text: string) =>
  run(client, { text, values: [], isPrepared: false });

async function inTime(beginning: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), ms);
  try {
    await Promise.race([beginning, late.promise]);
  } finally {
    clearTimeout(timer);
    beginning.catch(() => {});
  }
}

/** Runs `work` in a transaction that has begun, within a savepoint if one is named. */
async function scope<T>(held: Held, work: Work<T>, savepoint?: string): Promise<Unwrapped<T>> {
  const { client } = held;
  let failed: { error: unknown } | null = null;
  const tag = createTag(
    <T extends readonly unknown[]>(statement: Statement): Promise<RowList<T>> => {
      if (held.isOver)
        return Promise.reject(new Error('The transaction of this statement is over'));
      const running = run<T>(client, statement);
      running.catch((error: unknown) => (failed ??= { error }));
      return running;
    },
  );
  const tx: TransactionSql = Object.assign(tag, {
    savepoint: <R>(inner: Work<R>) => scope(held, inner, `s${(held.savepoints += 1)}`),
  });
  if (savepoint) await bare(client, `savepoint ${savepoint}`);
  const result = await allOf(work, tx)
    .then((value) => {
      // COMMIT would roll back without an error.
      if (failed) throw failed.error;
      return value;
    })
    .catch(async (error: unknown) => {
      // If this fails too, the pool closes the connection.
      await bare(client, savepoint ? `rollback to ${savepoint}` : 'rollback').catch(() => {});
      throw isAborted(error) && failed ? failed.error : error;
    });
  if (!savepoint) await bare(client, 'commit');
  return result;
}

async function allOf<T>(work: Work<T>, tx: TransactionSql): Promise<Unwrapped<T>>;
async function allOf(work: Work<unknown>, tx: TransactionSql): Promise<unknown> {
  const result = work(tx);
  return Array.isArray(result) ? Promise.all(result) : result;
}

const isAborted = (error: unknown) => error instanceof DatabaseError && error.code === ABORTED;
