import type { Sql, Value } from '@parley/postgres';
import type { BenchWorld } from './world.ts';

type Statement = { text: string; values: Value[] };
type Rows = Record<string, unknown>[];

/** Runs a statement as the person, under the policies, in a transaction. */
export type Execute = (world: Probed, statement: Statement) => Promise<Rows>;
type Probed = Pick<BenchWorld, 'sql' | 'plain' | 'profileId'>;

/**
 * As programs usually do: each statement of the transaction is sent when the one before it is
 * answered, over as many connections as the product has. Other figures are given as a ratio to
 * this.
 */
export const plainly: Execute = ({ plain, profileId }, { text, values }) =>
  plain.begin(async (tx) => {
    await become(tx, profileId);
    return tx.unsafe<Rows>(text, values, { prepare: true });
  });

/**
 * All statements are sent at once, before anything is answered: the most that this PostgreSQL can
 * do.
 */
export const inOneGo: Execute = async ({ sql, profileId }, { text, values }) => {
  const connection = await sql.reserve();
  try {
    const [, , rows] = await Promise.all([
      connection`begin`,
      become(connection, profileId),
      connection.unsafe<Rows>(text, values, { prepare: true }),
      connection`commit`,
    ]);
    return rows;
  } finally {
    connection.release();
  }
};

function become(sql: Pick<Sql, 'unsafe'>, profileId: string) {
  const claims = JSON.stringify({ sub: profileId, role: 'authenticated' });
  return sql.unsafe(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [claims],
    { prepare: true },
  );
}
