import type { AssistantRun } from '@parley/model';
import { Logger, run as runWorker, type JobHelpers } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { clientFactory } from './identity.ts';
import { languageModel, type ProviderConfig } from './provider.ts';
import { answer, record } from './run.ts';

export type Log = (entry: { level: 'info' | 'warn' | 'error'; message: string; [fact: string]: unknown }) => void;

export type AssistantOptions = {
  supabaseUrl: string;
  publishableKey: string;
  /** Signs the short-lived tokens of asker and assistant. */
  jwtSecret: string;
  /** Holds the job queue. */
  databaseUrl: string;
  provider: ProviderConfig;
  log: Log;
  fetch?: typeof fetch;
  /** Longest silence of the provider, and longest run, in milliseconds. */
  idleMs?: number;
  totalMs?: number;
  /** First pause before trying again, in seconds; it doubles. */
  retrySeconds?: number;
};

const AT_ONCE = 4;
const TRIES = 4;
const payloadSchema = z.object({ run_id: z.uuid(), tries: z.int().default(0) });

/**
 * Answers messages from the job queue until stopped. At least once: a run that was interrupted is
 * found at the next start, and writes into the message it had begun.
 */
export async function startAssistant(options: AssistantOptions): Promise<{ stop(): Promise<void> }> {
  const { log, idleMs = 60_000, totalMs = 300_000, retrySeconds = 2 } = options;
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 2 });
  pool.on('error', (error) => log({ level: 'warn', message: 'The job queue lost a connection', error: String(error) }));
  const clientOf = clientFactory({ ...options, fetch: options.fetch });
  const stopping = new AbortController();

  const task = async (payload: unknown, helpers: JobHelpers) => {
    const { run_id: id, tries } = payloadSchema.parse(payload);
    const { rows } = await pool.query<AssistantRun>('select * from public.assistant_runs where id = $1', [id]);
    const [run] = rows;
    if (!run || !['queued', 'running'].includes(run.status)) return;
    const assistant = clientOf(run.assistant_id);
    const outcome = await answer({
      run, asker: clientOf(run.asked_by), assistant, idleMs, totalMs, signal: stopping.signal,
      model: (channelModel) => languageModel(options.provider, channelModel),
    });
    if (outcome.status === 'interrupted') throw new Error('Interrupted by a stop of the service');
    if (outcome.status !== 'failed') return;
    const { code, message, hint, retry, retryAfterSeconds } = outcome.failure;
    log({ level: 'warn', message: 'An assistant run failed', run: id, code, tries, cause: String(outcome.cause) });
    if (!retry || tries + 1 >= TRIES) return record(assistant, id, { status: 'failed', error: { code, message, hint } });
    await record(assistant, id, { status: 'queued' });
    const pause = retryAfterSeconds ?? retrySeconds * 2 ** tries;
    await helpers.addJob('answer', { run_id: id, tries: tries + 1 }, { runAt: new Date(Date.now() + pause * 1000), queueName: run.channel_id, maxAttempts: 5 });
  };

  const worker = await runWorker({
    connectionString: options.databaseUrl,
    maxPoolSize: AT_ONCE + 2,
    concurrency: AT_ONCE,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log({ level, message: `Job queue: ${message}` });
    }),
    taskList: { answer: task },
    crontab: '',
  });
  await enqueueWaiting(pool);
  return {
    async stop() {
      stopping.abort();
      await worker.stop();
      await pool.end();
    },
  };
}

/** Runs without a job: asked before there was a queue, or interrupted when the program was killed. */
async function enqueueWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.add_job('answer', payload := json_build_object('run_id', r.id), queue_name := r.channel_id::text,
      job_key := r.id::text, max_attempts := 5, run_at := now())
    from public.assistant_runs r where r.status in ('queued', 'running') order by r.created_at`);
}
