import type { PendingQuery, Row, TransactionSql } from '@parley/postgres';
import type { Actor } from './policies.ts';
import type { World } from './fixtures.ts';

/**
 * What an operation is tried with. `me` is the actor's profile; `asServer` looks at the effect past
 * all policies.
 */
export type Attempt = {
  tx: TransactionSql;
  world: World;
  actor: Actor;
  me: string;
  asServer<T>(look: () => Promise<T>): Promise<T>;
};

type Fragment = PendingQuery<Row[]>;

/**
 * A change or removal of the row for which a condition holds. `returns` names columns that the
 * author reads back.
 */
export type Write = {
  table: string;
  /** Null removes the row. */
  set: Fragment | null;
  row: Fragment;
  returns?: Fragment;
  /** Puts the row there as the server, when the fixtures have none. */
  before?: (attempt: Attempt) => Promise<unknown>;
};

/** Tries one operation and tells how many rows it reached. */
export type Trial = (attempt: Attempt) => Promise<number>;

/** An operation, or a write that is tried with each way of filtering for its row. */
export type Operation = Trial | { write(attempt: Attempt): Write };

/** A change of one row, named in any way; `before` puts it there. */
export const change = (
  table: string,
  what: (attempt: Attempt) => { set: Fragment; row: Fragment; returns?: Fragment },
  before?: Write['before'],
): Operation => ({
  write: (attempt) => ({ table, ...what(attempt), ...(before ? { before } : {}) }),
});

/** A removal of one row, named in any way; `before` puts it there. */
export const remove = (
  table: string,
  row: (attempt: Attempt) => Fragment,
  before?: Write['before'],
): Operation => ({
  write: (attempt) => ({ table, set: null, row: row(attempt), ...(before ? { before } : {}) }),
});

type Rows = Promise<{ readonly count: number }>;
export const reached = async (query: Rows) => (await query).count;

/** How many rows there are when the server looks. */
export const found = ({ asServer }: Attempt, query: () => Rows) => asServer(() => reached(query()));
