import type { PendingQuery, Row, TransactionSql } from '@parley/postgres';
import type { Actor } from './policies.ts';
import type { World } from './fixtures.ts';

/**
 * The context of an attempt. `me` is the actor's profile; `asServer` runs a query that bypasses all
 * policies.
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
 * An update or delete of the row that matches a condition. `returns` names columns that the author
 * reads back.
 */
export type Write = {
  table: string;
  /** Null removes the row. */
  set: Fragment | null;
  row: Fragment;
  returns?: Fragment;
  /** Creates the row as the server if the fixtures have none. */
  before?: (attempt: Attempt) => Promise<unknown>;
};

/**
 * Tries one operation.
 * @returns the number of rows it reached
 */
export type Trial = (attempt: Attempt) => Promise<number>;

/** An operation, or a write that is tried with each way to filter for its row. */
export type Operation = Trial | { write(attempt: Attempt): Write };

/** An update of one row, with every filter; `before` creates the row. */
export const change = (
  table: string,
  what: (attempt: Attempt) => { set: Fragment; row: Fragment; returns?: Fragment },
  before?: Write['before'],
): Operation => ({
  write: (attempt) => ({ table, ...what(attempt), ...(before ? { before } : {}) }),
});

/** A delete of one row, with every filter; `before` creates the row. */
export const remove = (
  table: string,
  row: (attempt: Attempt) => Fragment,
  before?: Write['before'],
): Operation => ({
  write: (attempt) => ({ table, set: null, row: row(attempt), ...(before ? { before } : {}) }),
});

type Rows = Promise<{ readonly count: number }>;
export const reached = async (query: Rows) => (await query).count;

/** The number of rows that the server sees. */
export const found = ({ asServer }: Attempt, query: () => Rows) => asServer(() => reached(query()));
