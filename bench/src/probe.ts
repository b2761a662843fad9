import type { Sql, Value } from '@parley/postgres';
import type { BenchWorld } from './world.ts';

type Statement = { text: string; values: Value[] };
type Rows = Record<string, unknown>[];

/** Runs a statement as the user, under the policies, in a transaction. */
export type Execute = (world: Probed, statement: Statement) => Promise<Rows>;
type Probed = Pick<BenchWorld, 'sql' | 'plain' | 'profileId'>;

/**
 * The usual way of programs: each statement of the transaction is sent after the response to the
 * previous one, over as many connections as the product has. Other figures are given as a ratio to
 * this.
 */
export const plainly: Execute = ({ plain, profileId }, { text, values }) =>
  plain.begin(async (tx) => {
    await become(tx, profileId);
    return tx.unsafe<Rows>(text, values, { prepare: true });
  });

/** Sends all statements without waiting for responses: the maximum of this PostgreSQL. */
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
