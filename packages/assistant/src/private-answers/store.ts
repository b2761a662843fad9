import type { Json } from '@parley/model';
import type { Pool } from 'pg';
import { storable } from '../storable.ts';
import type { Asked } from './asked.ts';
import type { LookedAt } from './looked-at.ts';

export type StoredFailure = { code: string; message: string; hint: string };
export type Spent = {
  model: string;
  input: number | null;
  output: number | null;
  cost: number | null;
};
export type Answered = {
  text: string;
  sources: Json;
  tool_calls: Json;
  /** What is wrong with an answer that is there all the same: its end is missing. */
  error: StoredFailure | null;
};

/** @returns null if the answer was stopped or deleted, or has ended. */
export async function readAsked(pool: Pool, id: string): Promise<Asked | null> {
  const { rows } = await pool.query<Asked>(
    `select a.id, a.workspace_id, a.channel_id, a.profile_id, a.kind, a.question, a.thread_id,
       a.message_id, a.period_from, a.period_to, c.assistant_model as model,
       private.main_assistant(a.workspace_id, a.channel_id) as assistant_id
     from public.private_answers a left join public.channels c on c.id = a.channel_id
     where a.id = $1 and a.status in ('queued', 'running')`,
    [id],
  );
  return rows[0] ?? null;
}

/** What a job writes is lost if the answer was stopped or deleted meanwhile. */
async function change(pool: Pool, id: string, set: string, values: unknown[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update public.private_answers set ${set} where id = $1 and status in ('queued', 'running')`,
    [id, ...values],
  );
  return rowCount === 1;
}

/** Says what is looked at, before a model is asked. @returns false if the answer has ended */
export const begin = (pool: Pool, id: string, { period, messages, nearest }: LookedAt) =>
  change(
    pool,
    id,
    `status = 'running', text = '', error = null, period_from = $2, period_to = $3, messages = $4,
     nearest_from = $5, nearest_to = $6`,
    [
      period?.from ?? null,
      period?.to ?? null,
      messages,
      nearest?.from ?? null,
      nearest?.to ?? null,
    ],
  );

/** The text so far. @returns false if the answer has ended */
export const grow = (pool: Pool, id: string, text: string) =>
  change(pool, id, 'text = $2', [storable(text)]);

export const finish = (
  pool: Pool,
  id: string,
  { text, sources, tool_calls, error }: Answered,
): Promise<boolean> =>
  change(
    pool,
    id,
    `status = 'done', text = $2, sources = $3::jsonb, tool_calls = $4::jsonb, error = $5::jsonb`,
    [
      storable(text),
      JSON.stringify(storable(sources)),
      JSON.stringify(storable(tool_calls)),
      error && JSON.stringify(error),
    ],
  );

export const fail = (pool: Pool, id: string, { code, message, hint }: StoredFailure) =>
  change(pool, id, `status = 'failed', error = $2::jsonb`, [
    JSON.stringify({ code, message, hint }),
  ]);

/** Adds what a try has used, even if its person has stopped or deleted the answer. */
export async function spend(
  pool: Pool,
  id: string,
  { model, input, output, cost }: Spent,
): Promise<void> {
  const set = `model = $2,
    input_tokens = coalesce(input_tokens + $3, $3, input_tokens),
    output_tokens = coalesce(output_tokens + $4, $4, output_tokens),
    cost = coalesce(cost + $5, $5, cost)`;
  const values = [id, model.slice(0, 255), input, output, cost];
  await pool.query(
    `update private.answer_costs set ${set} where id = (select id from private.answer_costs
       where answer_id = $1 order by created_at desc limit 1)`,
    values,
  );
  await pool.query(`update public.private_answers set ${set} where id = $1`, values);
}

export async function isEnded(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from public.private_answers where id = $1 and status in ('queued', 'running')`,
    [id],
  );
  return rows.length === 0;
}

/** Enqueues answers without a job, which were asked for before the queue existed. */
export async function enqueueWaitingAnswers(pool: Pool): Promise<void> {
  await pool.query(
    `select private.enqueue_job('answer_privately', json_build_object('answer_id', a.id),
       'private:' || a.id, now(), 'private:' || a.profile_id)
     from public.private_answers a
     where a.status in ('queued', 'running') and not exists (
       select from graphile_worker.jobs j where j.key = 'private:' || a.id)`,
  );
}
