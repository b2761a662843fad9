import type { Pool } from 'pg';
import { costOf, type Prices } from './usage.ts';

type Charged = {
  workspaceId: string;
  profileId: string;
  model: string;
  usage: { input: number; output: number };
  prices: Prices;
};

/** Counts an answer that belongs to no run against the workspace's budget and a profile's limit. */
export async function charge(
  pool: Pool,
  { workspaceId, profileId, model, usage, prices }: Charged,
): Promise<void> {
  await pool.query(
    `insert into private.answer_costs
      (answer_id, workspace_id, profile_id, model, input_tokens, output_tokens, cost)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [workspaceId, profileId, model.slice(0, 255), usage.input, usage.output, costOf(usage, prices)],
  );
}
