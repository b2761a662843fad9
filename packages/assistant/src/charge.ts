import type { Pool } from 'pg';
import type { ModelCandidate } from './providers/choose.ts';

type Charged = {
  workspaceId: string;
  profileId: string;
  model: string;
  usage: { input: number; output: number };
  prices: ModelCandidate['prices'];
};

/** Counts an answer that belongs to no run against the workspace's budget and a profile's limit. */
export async function charge(
  pool: Pool,
  { workspaceId, profileId, model, usage: { input, output }, prices }: Charged,
): Promise<void> {
  const cost = prices && (input * prices.in + output * prices.out) / 1_000_000;
  await pool.query(
    `insert into private.answer_costs
      (answer_id, workspace_id, profile_id, model, input_tokens, output_tokens, cost)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [workspaceId, profileId, model.slice(0, 255), input, output, cost],
  );
}
