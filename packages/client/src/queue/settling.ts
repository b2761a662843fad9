import type { AppError } from '../base/errors.ts';
import { needs, type QueuedChange, supersedes, wordsOf } from './change.ts';
import type { Entries } from './entries.ts';
import type { QueueStorage } from './queue-storage.ts';
import type { Waiters } from './waiters.ts';

/** What became of a change that nobody waits for any more. */
export type QueueDecision =
  | { type: 'stored'; change: QueuedChange }
  | { type: 'refused'; change: QueuedChange; error: AppError }
  | { type: 'stuck'; change: QueuedChange; error: AppError };

export type SettlingOptions = {
  storage: QueueStorage;
  /** Shows it above what is stored; `lift` takes it away again. */
  lay(change: QueuedChange): void;
  lift(change: QueuedChange): void;
  decided(decision: QueueDecision): void;
};

/** What becomes of changes: on the device, on the screen, and for whoever waits for them. */
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

  /** It is shown as refused. A message stays where its author wrote it; all else is as before. */
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

    /** It is decided: what is stored takes its place, then whoever waits for it is told. */
    stored(change: QueuedChange): void {
      lift(change);
      entries.forget(change.id);
      if (!waiters.answer(change.id, 'stored')) decided({ type: 'stored', change });
    },

    /** The server refused it: its words are kept, unless whoever made it still has them. */
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

    /** The device has what another page left there, refused or not. */
    restored(change: QueuedChange, refusal: AppError | null): void {
      arrived(change, refusal);
      if (refusal) decided({ type: 'refused', change, error: refusal });
    },

    /** Another tab was refused. */
    refusedElsewhere(change: QueuedChange, error: AppError): void {
      fail(change, error);
      waiters.answer(change.id, 'waiting');
      decided({ type: 'refused', change, error });
    },

    /**
     * All that is not refused is under way, or waits: then nobody waits for an answer any longer.
     */
    undecided(state: 'sending' | 'queued'): void {
      entries.setUndecided(state);
      if (state === 'queued') waiters.release();
    },

    /** It is to be tried again; what is refused is shown again. */
    again(change: QueuedChange): void {
      if (entries.find(change.id)?.state === 'failed' && change.kind !== 'message') lay(change);
      entries.set(change.id, { state: 'queued', error: null });
    },

    /** Another tab took it back. */
    left,

    /** Takes a change back for good, and what cannot be without it. */
    takeBack,

    /** What a newer change of the same rows leaves nothing of. */
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

/** A message waits for its author; of all else what was written is kept, to be taken up again. */
const isKeptRefused = (change: QueuedChange): boolean =>
  change.kind === 'message' || wordsOf(change) !== '';

export type Settling = ReturnType<typeof createSettling>;
