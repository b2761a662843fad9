import { useSyncExternalStore } from 'react';
import { cell } from '@parley/client/base/cell';
import { toAppError } from '../data/identity.ts';

/** Server errors that require a recent proof of identity. */
const NEEDS_PROOF = new Set(['reauthentication_needed', 'insufficient_aal']);

/** The open question. Other requests that need a proof wait for the same answer. */
const asked = cell<PromiseWithResolvers<boolean> | null>(null);

/**
 * Runs work for which the server may require a recent proof of identity. If it does, asks the user
 * for one and runs the work again.
 * @throws AppError, also the first refusal if the user cancels.
 */
export async function withProof<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!NEEDS_PROOF.has(toAppError(error).code) || !(await ask())) throw error;
    return work();
  }
}

function ask(): Promise<boolean> {
  const open = asked.get() ?? Promise.withResolvers<boolean>();
  asked.set(open);
  return open.promise;
}

/** True while the user is asked. */
export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(asked.subscribe, asked.get) !== null;

/** Closes the question, with or without a proof. */
export function answerProof(isProven: boolean): void {
  asked.get()?.resolve(isProven);
  asked.set(null);
}
