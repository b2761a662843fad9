import type { Rehearsal } from '@parley/model';
import { type RehearsalResult, rehearsalResults, type Replay } from '@parley/model/prompts';
import { type Rule, rule } from '@parley/model/rules';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { StoredFailure } from '../run-refusal.ts';
import type { RehearsedPart } from './moment.ts';
import type { Mark } from './replay.ts';

/** The columns of a rehearsal that its job needs, and the marks of its channel. */
export type Wanted = RehearsedPart & {
  id: string;
  asked_by: string;
  assistant_id: string | null;
  is_quick: boolean;
  rules: Rule[];
  marks: Mark[];
  results: RehearsalResult[];
};

/** @returns null if the rehearsal was stopped, which deletes its row, or has ended. */
export async function readWanted(pool: Pool, id: string): Promise<Wanted | null> {
  const { rows } = await pool.query<Wanted & { results: unknown; rules: unknown }>(
    `select r.id, r.workspace_id, r.channel_id, r.asked_by, r.assistant_id, r.prompt, r.results,
       r.rules, r.is_quick, coalesce((
         select jsonb_agg(jsonb_build_object('message_id', t.message_id, 'expected', t.expected,
           'text', t.text)) from public.prompt_tests t
         where t.channel_id = r.channel_id and t.assistant_id is not distinct from r.assistant_id
       ), '[]') as marks,
       coalesce(r.assistant_id, private.main_assistant(r.workspace_id, r.channel_id)) as profile_id,
       coalesce(a.mode, c.assistant_mode) as mode,
         case when r.assistant_id is null then c.assistant_model else a.model end as model
     from public.rehearsals r
     join public.channels c on c.id = r.channel_id
     left join public.channel_assistants a on a.channel_id = r.channel_id and a.profile_id = r.assistant_id
     where r.id = $1 and r.status in ('queued', 'running')`,
    [id],
  );
  const [row] = rows;
  return row
    ? { ...row, rules: readableRules(row.rules), results: rehearsalResults(row.results) }
    : null;
}

/** The rules that can be read; a draft may hold others, which do nothing. */
const readableRules = (stored: unknown): Rule[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(stored)
    .flatMap((one) => rule.safeParse(one).data ?? []);

/** Stores what the rules would have done. */
export async function showReplay(pool: Pool, id: string, replay: Replay): Promise<void> {
  await pool.query('update public.rehearsals set replay = $2::jsonb where id = $1', [
    id,
    JSON.stringify(replay),
  ]);
}

/** Stores the progress. @returns false if the rehearsal was stopped */
export async function show(
  pool: Pool,
  id: string,
  status: Rehearsal['status'],
  results: readonly RehearsalResult[],
  error: StoredFailure | null = null,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update public.rehearsals set status = $2, results = $3::jsonb, error = $4::jsonb where id = $1',
    [id, status, JSON.stringify(results), error && JSON.stringify(error)],
  );
  return rowCount === 1;
}

export async function isStopped(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query('select from public.rehearsals where id = $1', [id]);
  return rows.length === 0;
}
