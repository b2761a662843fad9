import type { Sql } from 'postgres';
import type { World } from './world.ts';

type Statement = { text: string; values: NonNullable<Parameters<Sql['unsafe']>[1]> };

/**
 * Runs a statement as the person, under the policies, in one transaction that is sent in one go:
 * what a backend can do at best. For the same bytes in the probe's table (`sql/probe.ts`) this is
 * the limit that figures are told against.
 */
export async function asPerson(
  { sql, profileId }: Pick<World, 'sql' | 'profileId'>,
  { text, values }: Statement,
): Promise<Record<string, unknown>[]> {
  const connection = await sql.reserve();
  try {
    const claims = JSON.stringify({ sub: profileId, role: 'authenticated' });
    const [, , rows] = await Promise.all([
      connection`begin`,
      connection`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`,
      connection.unsafe(text, values, { prepare: true }),
      connection`commit`,
    ]);
    return rows;
  } finally {
    connection.release();
  }
}
