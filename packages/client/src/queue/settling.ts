import type { AppError } from '../base/errors.ts';
import { needs, type QueuedChange, supersedes, writtenText } from './change.ts';
import type { Entries } from './entries.ts';
import type { QueueStorage } from './queue-storage.ts';
import type { Waiters } from './waiters.ts';

/** The outcome of a change that no caller waits for any more. */
export type QueueDecision =
  | { type: 'stored'; change: QueuedChange }
  | { type: 'refused'; change: QueuedChange; error: AppError }
  | { type: 'stuck'; change: QueuedChange; error: AppError };

export type SettlingOptions = {
  storage: QueueStorage;
  /** Shows the change on top of the stored rows; `lift` removes it. */
  lay(change: QueuedChange): void;
  lift(change: QueuedChange): void;
  decided(decision: QueueDecision): void;
};

/** Applies the outcome of changes: on the device, on the screen, and for waiting callers. */
export function createSettling(
  entries: Entries,
  waiters: Waiters,
  { storage, lay, lift, decided }: SettlingOptions,
) {
  const keep = (owner: string, change: QueuedChange, refusal: AppError | null) => {
    if (!storage.save(owner, { change, refusal })) entries.setUnkept(change.id);
  };

  const arrived = (change: QueuedChange, refusal: AppError | null) => {
    if (refusal === null || change.kind === 'message') lay(change);
    entries.insert({
      change,
      state: refusal ? 'failed' : 'queued',
      error: refusal,
      isStuck: false,
    });
  };

  /**
   * Shows the change as refused. A message stays where its author wrote it; any other change is
   * reverted.
   */
  const fail = (change: QueuedChange, error: AppError) => {
    if (change.kind !== 'message') lift(change);
    entries.set(change.id, { state: 'failed', error });
  };

  const left = (id: string) => {
    const entry = entries.find(id);
    if (!entry) return;
    lift(entry.change);
    entries.forget(id);
    waiters.answer(id, 'waiting');
  };

  const takeBack = (owner: string, id: string) => {
    const entry = entries.find(id);
    if (!entry) return;
    storage.remove(owner, id);
    left(id);
    for (const { change } of entries.all.get())
      if (needs(change, entry.change)) takeBack(owner, change.id);
  };

  return {
    keep,
    arrived,

    /** The change is stored: its stored rows replace it, then a waiting caller is informed. */
    stored(change: QueuedChange): void {
      lift(change);
      entries.forget(change.id);
      if (!waiters.answer(change.id, 'stored')) decided({ type: 'stored', change });
    },

    /** The server refused the change: its text is kept, unless the caller still has it. */
    refused(owner: string, change: QueuedChange, error: AppError): void {
      const isWaitedFor = waiters.answer(change.id, error);
      if (isWaitedFor || !isKeptRefused(change)) {
        if (change.kind !== 'message') lift(change);
        storage.remove(owner, change.id);
        entries.forget(change.id);
      } else {
        fail(change, error);
        keep(owner, change, error);
      }
      if (!isWaitedFor) decided({ type: 'refused', change, error });
    },

    /** Takes a change that another page left on the device, refused or not. */
    restored(change: QueuedChange, refusal: AppError | null): void {
      arrived(change, refusal);
      if (refusal) decided({ type: 'refused', change, error: refusal });
    },

    /** The server refused the change of another tab. */
    refusedElsewhere(change: QueuedChange, error: AppError): void {
      fail(change, error);
      waiters.answer(change.id, 'waiting');
      decided({ type: 'refused', change, error });
    },

    /**
     * Marks all changes that were not refused as sending or queued. Once queued, no caller waits
     * for an answer any longer.
     */
    undecided(state: 'sending' | 'queued'): void {
      entries.setUndecided(state);
      if (state === 'queued') waiters.release();
    },

    /** The change will be tried again; a refused one is shown again. */
    again(change: QueuedChange): void {
      if (entries.find(change.id)?.state === 'failed' && change.kind !== 'message') lay(change);
      entries.set(change.id, { state: 'queued', error: null });
    },

    /** Another tab took the change back. */
    left,

    /** Takes a change back for good, with the changes that depend on it. */
    takeBack,

    /** Takes back changes that a newer one of the same rows overwrites. */
    takeBackSuperseded(owner: string, change: QueuedChange): void {
      for (const entry of entries.all.get())
        if (
          entry.state !== 'failed' &&
          entry.change.id !== change.id &&
          supersedes(change, entry.change)
        )
          takeBack(owner, entry.change.id);
    },
  };
}

/**
 * A message waits for its author; any other refused change is kept if it contains text to use
 * again.
 */
const isKeptRefused = (change: QueuedChange): boolean =>
  change.kind === 'message' || writtenText(change) !== '';

export type Settling = ReturnType<typeof createSettling>;
