import { builtInModel } from './built-in/model.ts';
import type { Conversation } from './conversation.ts';
import { describe } from './failures.ts';
import { type Client, clientFactory } from './identity.ts';
import type { Log } from './log.ts';
import { networkModel, type ProviderConfig } from './provider.ts';
import { type Job, startQueue } from './queue.ts';
import { settleReply } from './reply.ts';
import { proposeRisks } from './risks/task.ts';
import { answer, leashOf, type Outcome, record } from './run.ts';

export type AssistantOptions = {
  supabaseUrl: string;
  publishableKey: string;
  /** Signs the short-lived tokens of asker and assistant. */
  jwtSecret: string;
  /** Holds the job queue; a session of its own, so not a transaction pooler. */
  databaseUrl: string;
  provider: ProviderConfig;
  log: Log;
  fetch?: typeof fetch;
  /** Longest silence of the provider, and longest answer, in milliseconds. */
  idleMs?: number;
  totalMs?: number;
  /** First pause before trying again, in seconds; it doubles. */
  retrySeconds?: number;
  /** How often to look for runs that nobody works on, in milliseconds. */
  tidyMs?: number;
};

/** A deleted question may come back for 30 seconds. */
const WITHDRAWN = { againSeconds: 10, tries: 4 };
const SMALLER = 4;
const WHOLE_BUDGET = 48_000;

/**
 * Answers messages from the job queue until stopped. At least once: a run that was interrupted is
 * found at the next start, and writes into the message it had begun.
 */
export async function startAssistant(options: AssistantOptions): Promise<{ stop(): Promise<void> }> {
  const { log, databaseUrl, idleMs = 60_000, totalMs = 300_000, tidyMs = 30_000 } = options;
  const clientOf = clientFactory({ ...options, fetch: options.fetch });
  const stopping = new AbortController();
  const queue = await startQueue({
    databaseUrl,
    log,
    tidyMs,
    tasks: { propose_risks: proposeRisks({ clientOf, provider: options.provider, log, describe: (error) => withoutKey(describe(error), options.provider), totalMs, shutdown: stopping.signal }) },
    async work(job) {
      const { run, budget } = job;
      const assistant = clientOf(run.assistant_id);
      const outcome: Outcome = job.isStopRequested
        ? { status: 'stopped', facts: {} }
        : await answer({ run, asker: clientOf(run.asked_by, leashOf(run)), assistant, model: (conversation) => modelFor(options.provider, conversation), idleMs, totalMs, budget, shutdown: stopping.signal });
      await conclude(job, outcome, assistant, options);
    },
  });
  let stopped: Promise<void> | null = null;
  return {
    stop() {
      stopping.abort();
      stopped ??= queue.stop();
      return stopped;
    },
  };
}

const modelFor = (provider: ProviderConfig, conversation: Conversation) => (provider.kind === 'built-in' ? builtInModel(conversation) : networkModel(provider, conversation.channel.model));

/** Records how a run ended, or has it tried again. */
async function conclude(job: Job, outcome: Outcome, assistant: Client, { log, provider, retrySeconds = 2 }: AssistantOptions): Promise<void> {
  const { run, tries, budget = WHOLE_BUDGET } = job;
  if (outcome.status === 'interrupted') return job.later(0, { tries, budget: job.budget });
  if (outcome.status === 'failed') {
    const { code, retryAfterSeconds, tries: most } = outcome.failure;
    log({ level: 'warn', message: 'An assistant run failed', run: run.id, code, tries, cause: withoutKey(describe(outcome.cause), provider) });
    if (tries + 1 < most) {
      await record(assistant, run.id, { status: 'queued' });
      const isTooLong = code === 'context_too_long';
      return job.later(isTooLong ? 0 : (retryAfterSeconds ?? retrySeconds * 2 ** tries), { tries: tries + 1, budget: isTooLong ? Math.floor(budget / SMALLER) : job.budget });
    }
  }
  if (outcome.status !== 'done') await settleReply(assistant, run.reply_id);
  const isRecorded = await record(assistant, run.id, { status: outcome.status, ...outcome.facts, error: outcome.status === 'failed' ? errorOf(outcome.failure) : null });
  // A question that was deleted may come back, and its run must not look as if it went on.
  if (!isRecorded && tries < WITHDRAWN.tries) await job.later(WITHDRAWN.againSeconds, { tries: tries + 1, budget: job.budget });
}

const errorOf = ({ code, message, hint }: { code: string; message: string; hint: string }) => ({ code, message, hint });

/** Some servers repeat the key they refuse. */
function withoutKey(text: string, provider: ProviderConfig): string {
  return provider.kind !== 'built-in' && provider.apiKey ? text.replaceAll(provider.apiKey, '…') : text;
}
