import { AppError } from '../base/errors.ts';

/** A change that is not decided by then is one that waits: whoever made it goes on. */
const PATIENCE_MS = 10_000;

type Waiter = { resolve(outcome: 'stored' | 'waiting'): void; reject(error: AppError): void };

/** Those who made a change and wait for what becomes of it. */
export function createWaiters() {
  const waiters = new Map<string, Waiter>();

  /** Whether anybody waited. */
  const answer = (id: string, outcome: 'stored' | 'waiting' | AppError): boolean => {
    const waiter = waiters.get(id);
    waiters.delete(id);
    if (outcome instanceof AppError) waiter?.reject(outcome);
    else waiter?.resolve(outcome);
    return waiter !== undefined;
  };

  return {
    answer,

    /** Resolves when it is stored, or known to wait. @throws AppError when it is refused */
    wait(id: string): Promise<'stored' | 'waiting'> {
      const { promise, resolve, reject } = Promise.withResolvers<'stored' | 'waiting'>();
      waiters.set(id, { resolve, reject });
      setTimeout(() => answer(id, 'waiting'), PATIENCE_MS);
      return promise;
    },

    /** Nobody waits any longer. */
    release(): void {
      for (const id of waiters.keys()) answer(id, 'waiting');
    },
  };
}

export type Waiters = ReturnType<typeof createWaiters>;
