import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Task } from '@parley/jobs';
import { asFetch, type SafeFetch } from '@parley/safe-fetch';
import { streamText } from 'ai';
import type { Pool } from 'pg';
import { z } from 'zod';
import { describe, failureOf, noAnswer, RunError, timedOut } from '../failures.ts';
import type { Log } from '../log.ts';
import { networkModel } from '../provider.ts';
import type { Secrets } from '../secrets.ts';
import { listModels } from './models.ts';
import { openProvider, providerOf, type StoredProvider } from './workspace.ts';

export type TestOptions = { secrets: Secrets; safeFetch: SafeFetch; log: Log; timeoutMs?: number };

/** The result of the last test, as stored in the provider's row. */
export type TestResult = {
  ok: boolean;
  models: string[];
  error: { code: string; message: string; hint: string } | null;
};

const payloadSchema = z.object({ id: z.uuid() });
const TIMEOUT_MS = 30_000;

/** Asks a provider for one word and for its models, and stores the result in its row. */
export const testProvider =
  (options: TestOptions): Task =>
  async (payload, _helpers, pool) => {
    const { id } = payloadSchema.parse(payload);
    const stored = await providerOf(pool, id);
    if (!stored) return;
    await record(pool, stored, await tryProvider(stored, options));
  };

async function tryProvider(
  stored: StoredProvider,
  { secrets, safeFetch, log, timeoutMs = TIMEOUT_MS }: TestOptions,
): Promise<TestResult> {
  const fetch = asFetch(safeFetch);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const config = openProvider(stored, secrets);
    const [models, answer] = await Promise.allSettled([
      listModels(config, fetch, signal),
      generateOneWord(networkModel(config, null, fetch), signal),
    ]);
    // Some servers list no models but still answer.
    const listed = models.status === 'fulfilled' ? models.value : [];
    if (answer.status === 'fulfilled') return { ok: true, models: listed, error: null };
    return { ok: false, models: listed, error: reasonOf(answer.reason) };
  } catch (error) {
    return { ok: false, models: [], error: reasonOf(error) };
  }

  function reasonOf(cause: unknown): TestResult['error'] {
    const { code, message, hint } = failureOf(
      signal.aborted ? new RunError(timedOut(), cause) : cause,
    );
    log({
      level: 'info',
      message: 'A provider did not pass its test',
      provider: stored.id,
      code,
      cause: secrets.conceal(describe(cause)),
    });
    return { code, message, hint };
  }
}

/** Streams, like answers do; the first word is enough. */
async function generateOneWord(model: LanguageModelV4, signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const { stream } = streamText({
    model,
    prompt: 'Answer with the one word: ready',
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, enough.signal]),
    onError: () => {},
  });
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' && part.text.trim() !== '') return enough.abort();
  }
  signal.throwIfAborted();
  throw new RunError(noAnswer());
}

/** Stores nothing if the row was changed in the meantime: the test did not cover the new values. */
async function record(
  pool: Pool,
  { id, base_url, model, sealed_key }: StoredProvider,
  result: TestResult,
): Promise<void> {
  await pool.query(
    `update public.assistant_providers set tested_at = now(), test_result = $5::jsonb
      where id = $1 and base_url is not distinct from $2 and model = $3
      and sealed_key is not distinct from $4`,
    [id, base_url, model, sealed_key, JSON.stringify(result)],
  );
}
