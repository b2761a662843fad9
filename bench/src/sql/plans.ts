import type { ReservedSql, Sql } from '@parley/postgres';
import { z } from 'zod';
import { newMessage, type SqlWorld } from './world.ts';

/** PostgreSQL's own times for a statement, in milliseconds; `triggers` by name. */
export type PlanFigures = { executing: number; planning: number; triggers: Map<string, number> };

export type StatementShape = 'send' | 'send and read back' | 'page of 50';
export type Schema = 'public' | 'probe';

const answer = z
  .array(
    z.object({
      'Planning Time': z.number(),
      'Execution Time': z.number(),
      Triggers: z
        .array(
          z.object({
            'Trigger Name': z.string(),
            'Constraint Name': z.string().optional(),
            Time: z.number().optional(),
          }),
        )
        .default([]),
    }),
  )
  .min(1);

/**
 * Runs one statement as the user, like the API: role and claims are set for one transaction, which
 * is rolled back so that each round finds the tables unchanged.
 * @param timing also measures each trigger, which itself costs a little.
 */
export async function explain(
  world: SqlWorld,
  shape: StatementShape,
  schema: Schema,
  timing: boolean,
): Promise<PlanFigures> {
  const [first] = answer.parse(
    await takenBack(world.sql, async (tx) => {
      await tx`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${world.claims}, true)`;
      const rows = await statement(tx, world, shape, schema, timing);
      return rows[0]?.['QUERY PLAN'];
    }),
  );
  return {
    executing: first?.['Execution Time'] ?? Number.NaN,
    planning: first?.['Planning Time'] ?? Number.NaN,
    triggers: new Map(
      first?.Triggers.map((trigger) => [
        trigger['Constraint Name'] ?? trigger['Trigger Name'],
        trigger.Time ?? 0,
      ]),
    ),
  };
}

async function takenBack<T>(sql: Sql, work: (tx: ReservedSql) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    return await work(connection);
  } finally {
    await connection`rollback`;
    connection.release();
  }
}

function statement(
  tx: ReservedSql,
  world: SqlWorld,
  shape: StatementShape,
  schema: Schema,
  timing: boolean,
) {
  const how = tx.unsafe(`explain (analyze, timing ${timing}, format json)`);
  const table = tx(`${schema}.messages`);
  if (shape === 'page of 50')
    return tx`${how} select * from ${table} where channel_id = ${world.channel}
      order by created_at desc, id desc limit 50`;
  const { id, workspace_id, channel_id, author_id, role, parts, metadata } = newMessage(world);
  return tx`${how} insert into ${table}
      (id, workspace_id, channel_id, author_id, role, parts, metadata)
    values (${id}, ${workspace_id}, ${channel_id}, ${author_id}, ${role},
      ${parts}::text::jsonb, ${metadata}::text::jsonb)
    ${shape === 'send' ? tx`` : tx`returning *`}`;
}
