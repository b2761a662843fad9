import { AppError } from '../base/errors.ts';
import { isUnnoticed, type NewChange, type QueuedChange } from './change.ts';
import { createEntries, type QueueEntry } from './entries.ts';
import { createRetryPace, type PaceOptions } from './retry-pace.ts';
import type { StoredOutcome } from './queue-storage.ts';
import { createSender, type SenderOptions } from './sender.ts';
import { createSettling, type SettlingOptions } from './settling.ts';
import { createWaiters } from './waiters.ts';

export type QueueOptions = PaceOptions &
  SettlingOptions &
  SenderOptions & {
    /** Takes rows that another tab stored. */
    take(outcome: StoredOutcome): void;
  };

/**
 * Every change of the user until the server has decided on it: shown immediately, kept on the
 * device, sent by one tab at a time in the order written, and retried for as long as it takes. Only
 * a refusal ends it otherwise.
 */
export function createQueue(options: QueueOptions) {
  const { storage, lay, lift, take, isOnline, isReachable, now } = options;
  const entries = createEntries();
  const waiters = createWaiters();
  const settling = createSettling(entries, waiters, options);
  const pace = createRetryPace(options);
  let profileId: string | null = null;
  const { flush, stop } = createSender(
    { entries, settling, pace, owner: () => profileId },
    options,
  );

  const ignore = storage.onForeign({
    written(owner, { change, refusal }) {
      if (owner !== profileId) return;
      const known = entries.find(change.id);
      if (!known) settling.restored(change, refusal);
      else if (refusal && known.state !== 'failed') settling.refusedElsewhere(change, refusal);
      else if (!refusal && known.state === 'failed') settling.again(change);
      void flush();
    },
    sent(owner, id, outcome) {
      const entry = owner === profileId ? entries.find(id) : undefined;
      if (!entry) return;
      take(outcome);
      settling.stored(entry.change);
    },
    removed(owner, id) {
      if (owner === profileId) settling.left(id);
    },
  });

  return {
    entries: entries.all,
    unkept: entries.unkept,
    flush,

    /**
     * Adds a change. When this returns, the change is shown and kept on the device. Resolves when
     * it is stored, or known to wait.
     * @throws AppError if no user is signed in; rejects with one if the server refuses the change
     * while it is waited for
     */
    add(written: NewChange): Promise<'stored' | 'waiting'> {
      if (profileId === null) throw new AppError('unauthenticated', 'Must be authenticated');
      if (entries.find(written.id)) return Promise.resolve('waiting');
      const change: QueuedChange = { ...written, writtenAt: entries.writtenAt(now()) };
      const isFree = isOnline() && isReachable() && !pace.isFailing();
      settling.keep(profileId, change, null);
      lay(change);
      entries.insert({
        change,
        state: isFree ? 'sending' : 'queued',
        error: null,
        isStuck: false,
      });
      settling.takeBackSuperseded(profileId, change);
      const isWaitedFor = isFree && change.kind !== 'message';
      const answer = isWaitedFor ? waiters.wait(change.id) : Promise.resolve('waiting' as const);
      void flush();
      return answer;
    },

    /** The server no longer responds: changes in flight are shown as waiting, too. */
    stalled(): void {
      if (entries.all.get().some(({ state }) => state === 'sending')) settling.undecided('queued');
    },

    /** Retries a change that was refused or keeps failing. */
    retry(id: string): void {
      const entry = entries.find(id);
      if (!entry || profileId === null || entry.state === 'sending') return;
      settling.again(entry.change);
      settling.keep(profileId, entry.change, null);
      pace.hurry();
      void flush();
    },

    /** Takes a change back for good, with the changes that depend on it. */
    discard(id: string): void {
      if (profileId !== null) settling.takeBack(profileId, id);
    },

    /** The connection is back: sends waiting changes now. */
    hurry(): void {
      pace.hurry();
      void flush();
    },

    /** Loads the changes that this user left unsent on this device. */
    start(owner: string): void {
      profileId = owner;
      for (const { change, refusal } of storage.load(owner)) settling.restored(change, refusal);
      void flush();
    },

    /** Leaves waiting changes on the device for the same user's next sign-in. */
    reset(): void {
      profileId = null;
      stop();
      for (const { change } of entries.all.get()) lift(change);
      waiters.release();
      entries.reset();
      pace.hurry();
    },

    stop(): void {
      stop();
      ignore();
    },
  };
}

/** Counts changes that wait for the server and that the user knows of. */
export const countWaiting = (entries: readonly QueueEntry[]): number =>
  entries.filter(({ state, change }) => state === 'queued' && !isUnnoticed(change)).length;

export type Queue = ReturnType<typeof createQueue>;
