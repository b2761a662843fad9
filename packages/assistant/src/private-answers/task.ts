import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import { failureOf } from '../failures.ts';
import { PrivateAnswer } from './answer.ts';
import type { PrivateAnswerOptions } from './options.ts';
import { fail, isEnded, readAsked } from './store.ts';

const payloadSchema = z.object({ answer_id: z.uuid() });
const POLL_MS = 300;

/**
 * Answers one person in their own pane, reading with their rights. It writes the row of the answer
 * and what it cost, and nothing else.
 */
export const answerPrivately =
  (options: PrivateAnswerOptions): Task =>
  async (payload, _helpers, pool) => {
    const asked = await readAsked(pool, payloadSchema.parse(payload).answer_id);
    if (!asked) return;
    const watch = watchEnded(pool, asked.id);
    try {
      await new PrivateAnswer(options, pool, asked, watch.signal).answer();
    } catch (error) {
      if (options.shutdown.aborted) throw error;
      const failure = failureOf(error);
      options.log({
        level: 'warn',
        message: 'A private answer failed',
        answer: asked.id,
        code: failure.code,
        cause: options.describe(error),
      });
      await fail(pool, asked.id, failure);
    } finally {
      watch.end();
    }
  };

/** Aborts once the person has stopped or deleted the answer. A failed check is repeated. */
function watchEnded(pool: Pool, id: string): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    while (!stop.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      if (await isEnded(pool, id).catch(() => false)) stop.abort();
    }
  };
  void watch();
  return { signal: stop.signal, end: () => ended.abort() };
}
