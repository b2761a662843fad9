import type { TransactionSql } from 'postgres';
import type { Actor } from './decisions.ts';
import type { World } from './fixtures.ts';

/** What an operation is tried with. `me` is the actor's profile; `asServer` looks at the effect past all policies. */
export type Attempt = {
  tx: TransactionSql;
  world: World;
  actor: Actor;
  me: string;
  asServer<T>(look: () => Promise<T>): Promise<T>;
};

/** Tries one operation and tells how many rows it reached. */
export type Operation = (attempt: Attempt) => Promise<number>;

type Rows = Promise<{ readonly count: number }>;
export const reached = async (query: Rows) => (await query).count;

/** How many rows there are when the server looks. */
export const found = ({ asServer }: Attempt, query: () => Rows) => asServer(() => reached(query()));
