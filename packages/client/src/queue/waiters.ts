import { AppError } from '../base/errors.ts';

/** A change that is undecided by then counts as waiting, and its caller continues. */
const PATIENCE_MS = 10_000;

type Waiter = { resolve(outcome: 'stored' | 'waiting'): void; reject(error: AppError): void };

/** Callers that wait for the outcome of their change. */
export function createWaiters() {
  const waiters = new Map<string, Waiter>();

  /** Returns true if a caller was waiting. */
  const answer = (id: string, outcome: 'stored' | 'waiting' | AppError): boolean => {
    const waiter = waiters.get(id);
    waiters.delete(id);
    if (outcome instanceof AppError) waiter?.reject(outcome);
    else waiter?.resolve(outcome);
    return waiter !== undefined;
  };

  return {
    answer,

    /** Resolves when it is stored, or known to wait. @throws AppError if it is refused */
    wait(id: string): Promise<'stored' | 'waiting'> {
      const { promise, resolve, reject } = Promise.withResolvers<'stored' | 'waiting'>();
      waiters.set(id, { resolve, reject });
      setTimeout(() => answer(id, 'waiting'), PATIENCE_MS);
      return promise;
    },

    /** Ends all waits. */
    release(): void {
      for (const id of waiters.keys()) answer(id, 'waiting');
    },
  };
}

export type Waiters = ReturnType<typeof createWaiters>;
