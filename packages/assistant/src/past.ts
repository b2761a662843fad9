import { BUILT_IN } from '@parley/built-in';
import { createSafeFetch } from '@parley/safe-fetch';
import { wrapLanguageModel } from 'ai';
import { Pool } from 'pg';
import { type AnswererOptions, createAnswerer } from './answerer.ts';
import { clientFactory } from './identity.ts';
import { createChooser, createModels } from './providers/choose.ts';
import { createCeiling } from './providers/ceiling.ts';
import type { Run } from './record.ts';
import type { RunOutcome } from './run.ts';
import { newPrivateKey, openSecrets } from './secrets.ts';
import type { AssistantOptions } from './start.ts';

export type PastOptions = Pick<
  AssistantOptions,
  'supabaseUrl' | 'publishableKey' | 'jwtSecret' | 'databaseUrl' | 'provider' | 'log'
>;

/** The answer to a question of the past, and what a language model would about have read of it. */
export type PastOutcome = { outcome: RunOutcome; estimate: { input: number; output: number } };

/** Answers questions of the past as the product would, without a queue or any other job. */
export type Past = {
  answer(run: Run, now: Date): Promise<PastOutcome>;
  /** Aborts the answer that is under way. */
  stop(): Promise<void>;
};

/** What a token is worth in letters, about. */
const LETTERS = 4;
const IDLE_MS = 60_000;
const TOTAL_MS = 300_000;

/**
 * Opens the assistant for questions of the past. The database has to hold nothing that is later
 * than the question; only the clock is set here.
 */
export async function openPast(options: PastOptions): Promise<Past> {
  const { databaseUrl, provider, log, supabaseUrl } = options;
  const stopping = new AbortController();
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', (error) =>
    log({ level: 'warn', message: 'The assistant lost a connection', error: error.message }),
  );
  const safeFetch = createSafeFetch();
  const secrets = openSecrets(newPrivateKey());
  const ceiling = await createCeiling(pool, undefined);
  const providers = { pool, secrets, safeFetch, provider, ceiling };
  const choose = createChooser(providers);
  const answererFor = (meter: Meter) =>
    createAnswerer({
      clientOf: clientFactory({ ...options, fetch: undefined }),
      choose: async (request) =>
        (await choose(request)).map((candidate) =>
          candidate.provider === BUILT_IN ? meter.on(candidate) : candidate,
        ),
      models: createModels(providers),
      pool,
      secrets,
      safeFetch,
      siteUrl: supabaseUrl,
      idleMs: IDLE_MS,
      totalMs: TOTAL_MS,
      filesMs: 0,
      shutdown: stopping.signal,
    });
  let stopped: Promise<void> | null = null;
  return {
    async answer(run, now) {
      const meter = new Meter();
      const outcome = await answererFor(meter)(run, now);
      return { outcome, estimate: meter.tokens };
    },
    stop() {
      stopping.abort();
      stopped ??= pool.end().then(() => safeFetch.close());
      return stopped;
    },
  };
}

type Candidate = Awaited<ReturnType<AnswererOptions['choose']>>[number];

/** Counts the letters that the built-in model is sent and answers, because it has no tokens. */
class Meter {
  #sent = 0;
  #received = 0;

  get tokens(): PastOutcome['estimate'] {
    const tokens = (letters: number) => Math.ceil(letters / LETTERS);
    return { input: tokens(this.#sent), output: tokens(this.#received) };
  }

  on(candidate: Candidate): Candidate {
    const model = wrapLanguageModel({
      model: candidate.model,
      middleware: {
        wrapStream: async ({ doStream, params: { prompt, tools } }) => {
          this.#sent += JSON.stringify({ prompt, tools }).length;
          const { stream, ...rest } = await doStream();
          return {
            ...rest,
            stream: stream.pipeThrough(
              new TransformStream({
                transform: (part, controller) => {
                  if (part.type === 'text-delta') this.#received += part.delta.length;
                  controller.enqueue(part);
                },
              }),
            ),
          };
        },
      },
    });
    return { ...candidate, model };
  }
}
