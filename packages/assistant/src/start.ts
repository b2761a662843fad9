import type { AssistantRun } from '@parley/model';
import type { JobWorker } from '@parley/jobs';
import { createSafeFetch, type SafeFetch } from '@parley/safe-fetch';
import { Pool } from 'pg';
import { describeAttachment } from './attachments/task.ts';
import { createAnswerer, hasModel } from './answerer.ts';
import { describe, errorOf } from './failures.ts';
import { proposeFacts } from './facts/task.ts';
import { type Client, clientFactory } from './identity.ts';
import type { Log } from './log.ts';
import { callTool } from './mcp/call.ts';
import { checkMcpServer } from './mcp/check.ts';
import type { ProviderConfig } from './provider.ts';
import { createCeiling } from './providers/ceiling.ts';
import { createChooser, createModels } from './providers/choose.ts';
import { testProvider } from './providers/test-provider.ts';
import { type Job, startQueue } from './queue.ts';
import { answerPrivately } from './private-answers/task.ts';
import { keepReasoning, record } from './record.ts';
import { settleReply } from './reply.ts';
import { rehearse } from './rehearsal/task.ts';
import { proposeRisks } from './risks/task.ts';
import { proposeRules } from './rule-readings/task.ts';
import { endRuleRun } from './rules/end-run.ts';
import { isOfRule } from './rules/of-run.ts';
import { followRules } from './rules/task.ts';
import { timeRules } from './rules/times.ts';
import type { RunOutcome } from './run.ts';
import { publishKey, type Secrets } from './secrets.ts';
import { keepSummary } from './summaries/task.ts';

export type AssistantOptions = {
  supabaseUrl: string;
  /** The address of the app; the backend's own address by default. */
  siteUrl?: string;
  publishableKey: string;
  /** Signs the short-lived tokens of the asker and the assistant. */
  jwtSecret: string;
  /** The database of the job queue. Needs a session connection, so not a transaction pooler. */
  databaseUrl: string;
  /** For workspaces without their own providers. */
  provider: ProviderConfig;
  /** Tokens that a workspace can use of that provider each month; undefined: no limit. */
  monthlyTokens?: number | undefined;
  /** Opens secrets that people sealed for this service. */
  secrets: Secrets;
  /**
   * Reaches addresses that people wrote; limited to the public internet unless a test replaces it.
   */
  safeFetch?: SafeFetch;
  log: Log;
  fetch?: typeof fetch;
  /** The longest pause of the provider and the time limit for the whole answer, in milliseconds. */
  idleMs?: number;
  totalMs?: number;
  /** How long an answer waits for the files of its question to be read, in milliseconds. */
  filesMs?: number;
  /** The first pause before a retry, in seconds; it doubles. */
  retrySeconds?: number;
  /** How often to look for runs without a worker, in milliseconds. */
  tidyMs?: number;
};

/** The deletion of a question can be undone for 30 seconds. */
const WITHDRAWN = { againSeconds: 10, tries: 4 };

/**
 * Answers messages from the job queue until stopped, each at least once: a run that was interrupted
 * is found at the next start and continues its message.
 */
export async function startAssistant(options: AssistantOptions): Promise<JobWorker> {
  const {
    log,
    databaseUrl,
    siteUrl = options.supabaseUrl,
    secrets,
    safeFetch = createSafeFetch(),
    idleMs = 60_000,
    totalMs = 300_000,
    filesMs = 10_000,
    tidyMs = 30_000,
  } = options;
  const clientOf = clientFactory({ ...options, fetch: options.fetch });
  const stopping = new AbortController();
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', (error) =>
    log({ level: 'warn', message: 'The assistant lost a connection', error: error.message }),
  );
  await publishKey(pool, secrets);
  const inWords = (error: unknown) => wordsOf(error, options);
  const ceiling = await createCeiling(pool, options.monthlyTokens);
  const providers = { pool, secrets, safeFetch, provider: options.provider, ceiling };
  const choose = createChooser(providers);
  const models = createModels(providers);
  const ruleOptions = {
    clientOf,
    hasModel: (workspaceId: string) => hasModel(models, workspaceId),
    log,
  };
  const answerRun = createAnswerer({
    clientOf,
    choose,
    models,
    pool,
    secrets,
    safeFetch,
    siteUrl,
    idleMs,
    totalMs,
    filesMs,
    shutdown: stopping.signal,
  });
  const queue = await startQueue({
    databaseUrl,
    log,
    tidyMs,
    tasks: {
      keep_summary: keepSummary({
        clientOf,
        modelsFor: (workspaceId) => models({ workspaceId, channelModel: null }),
        log,
        describe: inWords,
        shutdown: stopping.signal,
      }),
      describe_attachment: describeAttachment({
        models,
        log,
        describe: inWords,
        totalMs,
        shutdown: stopping.signal,
      }),
      test_provider: testProvider({ secrets, safeFetch, log }),
      check_mcp_server: checkMcpServer({ secrets, safeFetch, shutdown: stopping.signal }),
      call_tool: callTool({ secrets, safeFetch, shutdown: stopping.signal }),
      propose_risks: proposeRisks({
        clientOf,
        modelsFor: (workspaceId) => models({ workspaceId, channelModel: null }),
        log,
        describe: inWords,
        totalMs,
        shutdown: stopping.signal,
      }),
      follow_rules: followRules(ruleOptions),
      time_rules: timeRules(ruleOptions),
      answer_privately: answerPrivately({
        clientOf,
        choose: (workspaceId, channelModel, conversation) =>
          choose({ workspaceId, channelModel, conversation }),
        ownOrigin: new URL(siteUrl).origin,
        log,
        describe: inWords,
        idleMs,
        totalMs,
        shutdown: stopping.signal,
      }),
      propose_facts: proposeFacts({
        clientOf,
        modelsFor: (workspaceId) => models({ workspaceId, channelModel: null }),
        log,
        describe: inWords,
        shutdown: stopping.signal,
      }),
      propose_rules: proposeRules({
        clientOf,
        modelsFor: (workspaceId) => models({ workspaceId, channelModel: null }),
        log,
        describe: inWords,
        shutdown: stopping.signal,
      }),
      rehearse: rehearse({
        clientOf,
        modelsFor: (workspaceId, conversation) =>
          choose({ workspaceId, channelModel: conversation.channel.model, conversation }),
        hasModel: (workspaceId) => hasModel(models, workspaceId),
        ownOrigin: new URL(siteUrl).origin,
        log,
        describe: inWords,
        idleMs,
        shutdown: stopping.signal,
      }),
    },
    async work(job) {
      const { run } = job;
      const assistant = clientOf(run.assistant_id);
      const outcome: RunOutcome = job.isStopRequested
        ? { status: 'stopped', facts: {}, reasoning: '' }
        : await answerRun(run);
      await conclude(job, outcome, assistant, options);
    },
  });
  let stopped: Promise<void> | null = null;
  return {
    isAlive: queue.isAlive,
    stop() {
      stopping.abort();
      stopped ??= queue.stop().then(async () => {
        await pool.end();
        await safeFetch.close();
      });
      return stopped;
    },
  };
}

/** Records the result of a run, or schedules a retry. */
async function conclude(
  job: Job,
  outcome: RunOutcome,
  assistant: Client,
  options: AssistantOptions,
): Promise<void> {
  const { log, retrySeconds = 2 } = options;
  const { run, tries } = job;
  if (outcome.status === 'interrupted') return job.later(0, tries);
  if (outcome.status === 'failed') {
    const { code, retryAfterSeconds, tries: most } = outcome.failure;
    log({
      level: 'warn',
      message: 'An assistant run failed',
      run: run.id,
      code,
      tries,
      cause: wordsOf(outcome.cause, options),
    });
    if (tries + 1 < most) {
      await record(assistant, run.id, { status: 'queued', ...spentOf(outcome.facts) });
      return job.later(retryAfterSeconds ?? retrySeconds * 2 ** tries, tries + 1);
    }
  }
  if (outcome.status !== 'done') await settleReply(assistant, run.reply_id);
  const isRecorded = await record(assistant, run.id, {
    status: outcome.status,
    ...outcome.facts,
    error: outcome.status === 'failed' ? errorOf(outcome.failure) : (outcome.facts.error ?? null),
  });
  if (outcome.reasoning) await keepReasoning(assistant, run.id, outcome.reasoning);
  if (isOfRule(run)) return endRuleRun(assistant, run.reply_id, outcome);
  if (isRecorded) await job.summarise();
  // The deletion of a question can be undone, and its run must then not look as if it were still
  // going on.
  if (!isRecorded && tries < WITHDRAWN.tries) await job.later(WITHDRAWN.againSeconds, tries + 1);
}

/** What earlier tries have used, so that the next one adds to it. */
const spentOf = ({ input_tokens, output_tokens, cost }: Partial<AssistantRun>) => ({
  ...(input_tokens === undefined ? {} : { input_tokens }),
  ...(output_tokens === undefined ? {} : { output_tokens }),
  ...(cost === undefined ? {} : { cost }),
});

/** The message of an error, for a log; some servers repeat the key they reject. */
function wordsOf(
  error: unknown,
  { provider, secrets }: Pick<AssistantOptions, 'provider' | 'secrets'>,
): string {
  const text = secrets.conceal(describe(error));
  return provider.kind !== 'built-in' && provider.apiKey
    ? text.replaceAll(provider.apiKey, '…')
    : text;
}
