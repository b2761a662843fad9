import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, run as runWorker, type WorkerEvents } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { Run } from './run.ts';

const payloadSchema = z.object({
  run_id: z.uuid(),
  /** How often it has been tried, and with how much conversation. */
  tries: z.int().default(0),
  budget: z.int().optional(),
});

export type Job = { run: Run; isStopRequested: boolean; tries: number; budget: number | undefined; later(seconds: number, next: { tries: number; budget?: number | undefined }): Promise<void> };

export type QueueOptions = { databaseUrl: string; log: Log; work(job: Job): Promise<void>; tidyMs: number };

const AT_ONCE = 4;
const MAX_ATTEMPTS = 5;
/** A dead service is looked at twice, so that one that is just starting is not taken for dead. */
const SECOND_LOOK_MS = 500;

/**
 * Works on runs from the job queue, at least once: a job that was interrupted, in this process or in one
 * that is gone, is found again.
 */
export async function startQueue({ databaseUrl, log, work, tidyMs }: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: AT_ONCE + 4 });
  const lost = (error: Error) => log({ level: 'warn', message: 'The job queue lost a connection', error: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const ended = new AbortController();
  try {
    const worker = await runWorker({
      pgPool: pool,
      concurrency: AT_ONCE,
      pollInterval: 1000,
      noHandleSignals: true,
      crontab: '',
      events,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log({ level, message: `Job queue: ${message}` });
      }),
      taskList: {
        answer: async (payload, helpers) => {
          const job = await readJob(pool, payload, helpers);
          if (job) await work(job);
        },
      },
    });
    const seat = new Seat(databaseUrl, poolId, lost);
    await seat.take();
    await enqueueWaiting(pool);
    const tidying = tidy({ pool, seat, poolId, log, everyMs: tidyMs, signal: ended.signal });
    return {
      async stop() {
        ended.abort();
        await worker.stop();
        await tidying;
        await seat.leave();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function readJob(pool: Pool, payload: unknown, helpers: JobHelpers): Promise<Job | null> {
  const { run_id: id, tries, budget } = payloadSchema.parse(payload);
  const { rows } = await pool.query<Run & { is_stop_requested: boolean }>(
    `select id, workspace_id, channel_id, message_id, reply_id, assistant_id, asked_by, stop_requested_at is not null as is_stop_requested
     from public.assistant_runs where id = $1 and status in ('queued', 'running')`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { is_stop_requested: isStopRequested, ...run } = row;
  return {
    run,
    isStopRequested,
    tries,
    budget,
    later: async (seconds, next) => {
      await helpers.addJob('answer', { run_id: id, ...next }, { runAt: new Date(Date.now() + seconds * 1000), queueName: run.channel_id, jobKey: id, maxAttempts: MAX_ATTEMPTS });
    },
  };
}

type Tidying = { pool: Pool; seat: Seat; poolId: string; log: Log; everyMs: number; signal: AbortSignal };

async function tidy({ pool, seat, poolId, log, everyMs, signal }: Tidying): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      await seat.take();
      const first = await deadPools(pool, poolId);
      if (first.length > 0) {
        await pause(SECOND_LOOK_MS);
        const dead = (await deadPools(pool, poolId)).filter((id) => first.includes(id));
        await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      }
      await enqueueWaiting(pool);
    } catch (error) {
      log({ level: 'warn', message: 'The job queue could not be tidied', error: String(error) });
    }
    await pause(everyMs);
  }
}

/** Holders of locked jobs whose process is gone. Without this a killed process blocks its channels for four hours. */
async function deadPools(pool: Pool, own: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with holders as materialized (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_by <> $1)
     select id from holders where pg_try_advisory_xact_lock(hashtext('parley assistant'), hashtext(id))`,
    [own],
  );
  return rows.map(({ id }) => id);
}

/** Runs without a job: asked before there was a queue, or given up by the queue a while ago, when the backend was away. */
async function enqueueWaiting(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('answer', payload := json_build_object('run_id', r.id), queue_name := r.channel_id::text, job_key := r.id::text, max_attempts := $1::int)
     from public.assistant_runs r
     join public.messages m on m.id = r.message_id and m.deleted_at is null
     join public.participants p on p.channel_id = r.channel_id and p.profile_id = r.assistant_id
     where r.status in ('queued', 'running')
       and not exists (
         select 1 from graphile_worker.jobs j
         where j.key = r.id::text and (j.attempts < j.max_attempts or j.locked_at is not null or j.updated_at > now() - interval '5 minutes'))
     order by r.created_at`,
    [MAX_ATTEMPTS],
  );
}

/** A lock held as long as this process lives, by which others see that its jobs are being worked on. */
class Seat {
  readonly #databaseUrl: string;
  readonly #poolId: string;
  readonly #lost: (error: Error) => void;
  #client: Client | null = null;

  constructor(databaseUrl: string, poolId: string, lost: (error: Error) => void) {
    this.#databaseUrl = databaseUrl;
    this.#poolId = poolId;
    this.#lost = lost;
  }

  /** Does nothing while the lock is held. */
  async take(): Promise<void> {
    if (this.#client) return;
    const client = new Client({ connectionString: this.#databaseUrl });
    client.on('error', (error) => {
      this.#client = null;
      this.#lost(error);
    });
    await client.connect();
    await client.query(`select pg_advisory_lock(hashtext('parley assistant'), hashtext($1))`, [this.#poolId]);
    this.#client = client;
  }

  async leave(): Promise<void> {
    await this.#client?.end();
    this.#client = null;
  }
}
