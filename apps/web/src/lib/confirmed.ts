import { useSyncExternalStore } from 'react';
import { cell } from '@parley/client/base/cell';
import { toAppError } from '../data/identity.ts';

/** How the server refuses what only a recent proof allows. */
const NEEDS_PROOF = new Set(['reauthentication_needed', 'insufficient_aal']);

/** The question that is open; whoever else needs its answer waits for the same one. */
const asked = cell<PromiseWithResolvers<boolean> | null>(null);

/**
 * Does what the server may want a recent proof for. Where it does, the person is asked to confirm
 * that it is them, and it is done once more.
 * @throws AppError, the first refusal too where they would not.
 */
export async function confirmed<Value>(work: () => Promise<Value>): Promise<Value> {
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

/** Whether the person is asked right now. */
export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(asked.subscribe, asked.get) !== null;

/** Ends the question: with a proof, or because the person would rather not. */
export function answerProof(isProven: boolean): void {
  asked.get()?.resolve(isProven);
  asked.set(null);
}
