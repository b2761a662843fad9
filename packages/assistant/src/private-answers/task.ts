import type { Task } from '@parley/jobs';
import { z } from 'zod';
import { failureOf } from '../failures.ts';
import { watchOver } from '../watch-over.ts';
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
    // The person stops or deletes the answer.
    const watch = watchOver(() => isEnded(pool, asked.id), POLL_MS);
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
