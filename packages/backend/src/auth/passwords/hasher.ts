import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AuthError } from '../errors.ts';
import { isCurrentArgon, NOBODYS_HASH } from './argon.ts';
import type { Passwords } from './passwords.ts';

/** Maximum queue length: at about 25 ms each, the last password waits five seconds. */
const MOST_WAITING = 200;

type Waiting = { done(result: string | boolean): void; fail(error: Error): void };

const answerSchema = z.object({
  id: z.int(),
  result: z.union([z.string(), z.boolean()]).optional(),
  error: z.string().optional(),
});

/**
 * Hashes passwords one after the other in a separate thread, so that many sign-ins take at most one
 * core and never block the event loop. The thread starts with the first password.
 */
export function createPasswords(): Passwords {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let next = 0;

  const failAll = (error: Error) => {
    worker = null;
    for (const one of waiting.values()) one.fail(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url));
    made.on('message', (message: unknown) => {
      const { id, result, error } = answerSchema.parse(message);
      const one = waiting.get(id);
      waiting.delete(id);
      if (result === undefined) one?.fail(new Error(`A password could not be hashed: ${error}`));
      else one?.done(result);
      if (waiting.size === 0) made.unref();
    });
    made.on('error', failAll);
    made.unref();
    return made;
  };
  const ask = (password: string, hash: string | null): Promise<string | boolean> => {
    if (waiting.size >= MOST_WAITING)
      throw new AuthError(
        503,
        'request_timeout',
        'Too many sign-ins at once. Try again in a moment.',
      );
    worker ??= start();
    worker.ref();
    const id = next++;
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    waiting.set(id, { done: resolve, fail: reject });
    worker.postMessage({ id, password, hash });
    return promise;
  };
  return {
    hash: async (password) => String(await ask(password, null)),
    async verify(password, stored) {
      const isRight = (await ask(password, stored || NOBODYS_HASH)) === true;
      return isRight && Boolean(stored);
    },
    isOutdated: (stored) => !isCurrentArgon(stored),
    async close() {
      await worker?.terminate();
      failAll(new Error('Auth is closing.'));
    },
  };
}
