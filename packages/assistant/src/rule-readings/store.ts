import { profileName, type RuleReading } from '@parley/model';
import type { Pool } from 'pg';
import { type Client, read } from '../identity.ts';
import { oneLine, readPeople } from '../conversation/people.ts';
import type { StoredFailure } from '../run-refusal.ts';
import type { ProposedRule } from './ask-model.ts';

/** The columns of a reading that its job needs. */
export type Wanted = Pick<
  RuleReading,
  'id' | 'workspace_id' | 'channel_id' | 'asked_by' | 'prompt' | 'timezone'
>;

/** @returns null if the reading was deleted, or has ended. */
export async function readWanted(pool: Pool, id: string): Promise<Wanted | null> {
  const { rows } = await pool.query<Wanted>(
    `update public.rule_readings set status = 'running'
     where id = $1 and status in ('queued', 'running')
     returning id, workspace_id, channel_id, asked_by, prompt, timezone`,
    [id],
  );
  return rows[0] ?? null;
}

/** Stores what the model proposes. */
export async function storeProposed(
  pool: Pool,
  id: string,
  rules: readonly ProposedRule[],
): Promise<void> {
  await pool.query(
    `update public.rule_readings set status = 'done', rules = $2::jsonb where id = $1`,
    [id, JSON.stringify(rules)],
  );
}

/** Stores why there are no proposals. */
export async function storeFailure(pool: Pool, id: string, error: StoredFailure): Promise<void> {
  await pool.query(
    `update public.rule_readings set status = 'failed', error = $2::jsonb where id = $1`,
    [id, JSON.stringify(error)],
  );
}

/** The people of a channel, whom a rule can name. @throws BackendError */
export async function readChannelPeople(
  reader: Client,
  channelId: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await read(
    'The participants',
    reader
      .from('participants')
      .select('profile_id')
      .eq('channel_id', channelId)
      .neq('role', 'assistant')
      .order('created_at')
      .limit(100),
  );
  const people = await readPeople(
    reader,
    rows.map(({ profile_id: id }) => id),
  );
  return [...people.values()].map((one) => ({ id: one.id, name: oneLine(profileName(one)) }));
}
