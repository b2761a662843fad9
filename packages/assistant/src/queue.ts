import { type JobWorker, startJobWorker, type Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Log } from './log.ts';
import { enqueueWaitingAnswers } from './private-answers/store.ts';
import type { Run } from './record.ts';

const payloadSchema = z.object({
  run_id: z.uuid(),
  /** How often the run was tried. */
  tries: z.int().default(0),
});

export type Job = {
  run: Run;
  isStopRequested: boolean;
  tries: number;
  later(seconds: number, tries: number): Promise<void>;
  /** Enqueues an update of the channel's summary, if it is due. */
  summarise(): Promise<void>;
};

export type RunQueueOptions = {
  databaseUrl: string;
  log: Log;
  work(job: Job): Promise<void>;
  /** Other tasks of this worker, by the names of their jobs. */
  tasks?: Record<string, Task>;
  tidyMs: number;
};

/** Answers wait for providers most of the time. */
const AT_ONCE = 24;
/** No workspace takes all places, however many of its answers hang. */
const AT_ONCE_IN_WORKSPACE = 16;
const FULL_SECONDS = 1;
const MAX_ATTEMPTS = 5;

/**
 * Works on runs from the job queue, each at least once: a job that was interrupted, in this process
 * or in one that is gone, is found again.
 */
export function startQueue({
  databaseUrl,
  log,
  work,
  tasks = {},
  tidyMs,
}: RunQueueOptions): Promise<JobWorker> {
  const active = new Map<string, number>();
  const answer: Task = async (payload, helpers, pool) => {
    const job = await readJob(pool, payload, helpers);
    if (!job) return;
    const { workspace_id: workspace } = job.run;
    const others = active.get(workspace) ?? 0;
    if (others >= AT_ONCE_IN_WORKSPACE) {
      await job.later(FULL_SECONDS, job.tries);
      return;
    }
    active.set(workspace, others + 1);
    try {
      await work(job);
    } finally {
      active.set(workspace, (active.get(workspace) ?? 1) - 1);
    }
  };
  return startJobWorker({
    databaseUrl,
    log,
    tasks: { ...tasks, answer },
    concurrency: AT_ONCE,
    tidyMs,
    onStart: enqueueAllWaiting,
    onTidy: enqueueAllWaiting,
  });
}

const enqueueAllWaiting = async (pool: Pool) => {
  await enqueueWaiting(pool);
  await enqueueWaitingAnswers(pool);
};

/** One person's questions in a channel are answered in order; nobody waits for another's answer. */
const laneOf = ({ channel_id, asked_by }: Run) => `${channel_id}:${asked_by}`;

async function readJob(
  pool: Pool,
  payload: unknown,
  helpers: Parameters<Task>[1],
): Promise<Job | null> {
  const { run_id: id, tries } = payloadSchema.parse(payload);
  const { rows } = await pool.query<Run & { is_stop_requested: boolean }>(
    `select r.id, r.workspace_id, r.channel_id, r.message_id, r.reply_id, r.assistant_id,
      r.asked_by, r.attempt, r.input_tokens, r.output_tokens, r.cost::float8,
      c.visibility = 'direct' and r.message_id <> r.reply_id as is_private,
      r.stop_requested_at is not null as is_stop_requested
     from public.assistant_runs r join public.channels c on c.id = r.channel_id
     where r.id = $1 and r.status in ('queued', 'running')`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { is_stop_requested: isStopRequested, ...run } = row;
  return {
    run,
    isStopRequested,
    tries,
    later: async (seconds, nextTries) => {
      await helpers.addJob(
        'answer',
        { run_id: id, tries: nextTries },
        {
          runAt: new Date(Date.now() + seconds * 1000),
          queueName: laneOf(run),
          jobKey: id,
          maxAttempts: MAX_ATTEMPTS,
        },
      );
    },
    summarise: async () => {
      const { workspace_id, channel_id, assistant_id } = run;
      await helpers.addJob(
        'keep_summary',
        { run_id: id, workspace_id, channel_id, assistant_id },
        {
          queueName: `summary:${channel_id}`,
          jobKey: `keep_summary:${channel_id}`,
          maxAttempts: MAX_ATTEMPTS,
        },
      );
    },
  };
}

/**
 * Enqueues runs without a job: they were requested before the queue existed, or the queue gave them
 * up a while ago, when the backend was away.
 */
async function enqueueWaiting(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('answer', payload := json_build_object('run_id', r.id),
      queue_name := r.channel_id || ':' || r.asked_by, job_key := r.id::text, max_attempts := $1::int)
     from public.assistant_runs r
     join public.messages m on m.id = r.message_id and m.deleted_at is null
     join public.participants p on p.channel_id = r.channel_id and p.profile_id = r.assistant_id
     where r.status in ('queued', 'running')
       and not exists (
         select 1 from graphile_worker.jobs j
         where j.key = r.id::text and (j.attempts < j.max_attempts or j.locked_at is not null
           or j.updated_at > now() - interval '5 minutes'))
     order by r.created_at`,
    [MAX_ATTEMPTS],
  );
  await enqueueReading(pool);
  await planRules(pool);
}

/** Channels with rules of times whose job is gone. */
async function planRules(pool: Pool): Promise<void> {
  await pool.query(
    `select private.plan_rules(channel_id) from (
       select distinct channel_id from public.channel_rules
       where is_enabled and trigger ->> 'kind' in ('time', 'due')
     ) timed
     where not exists (
       select 1 from graphile_worker.jobs j where j.key = 'time_rules:' || channel_id)`,
  );
}

/** Channels whose messages wait to be read for facts without a job. */
async function enqueueReading(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('propose_facts',
      payload := json_build_object('channel_id', r.channel_id),
      job_key := 'propose_facts:' || r.channel_id, max_attempts := $1::int)
     from private.fact_reading r
     where r.waits_since < now() - interval '1 minute' and not exists (
       select 1 from graphile_worker.jobs j where j.key = 'propose_facts:' || r.channel_id)`,
    [MAX_ATTEMPTS],
  );
}
