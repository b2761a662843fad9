import { AppError } from '../base/errors.ts';
import { isUnnoticed, type NewChange, type QueuedChange } from './change.ts';
import { createEntries, type QueueEntry } from './entries.ts';
import { createPace, type PaceOptions } from './pace.ts';
import type { Outcome } from './queue-storage.ts';
import { createSender, type SenderOptions } from './sender.ts';
import { createSettling, type SettlingOptions } from './settling.ts';
import { createWaiters } from './waiters.ts';

export type QueueOptions = PaceOptions &
  SettlingOptions &
  SenderOptions & {
    /** Takes in what another tab stored. */
    take(outcome: Outcome): void;
  };

/**
 * Every change a person makes, until the server has decided on it: shown at once, kept on the
 * device, sent by one tab at a time in the order of writing, tried again for as long as it takes.
 * Only a refusal ends it otherwise.
 */
export function createQueue(options: QueueOptions) {
  const { storage, lay, lift, take, isOnline, isReachable, now } = options;
  const entries = createEntries();
  const waiters = createWaiters();
  const settling = createSettling(entries, waiters, options);
  const pace = createPace(options);
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
     * Takes a change in: it is shown, and kept on the device, when this returns. Resolves when it
     * is stored, or known to wait.
     * @throws AppError when nobody is signed in, and later when the server refuses it at once
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

    /**
     * The server does not answer any more: what is under way waits as well, as far as anyone sees.
     */
    stalled(): void {
      if (entries.all.get().some(({ state }) => state === 'sending')) settling.undecided('queued');
    },

    /** Tries what was refused, or what fails time and again, once more. */
    retry(id: string): void {
      const entry = entries.find(id);
      if (!entry || profileId === null || entry.state === 'sending') return;
      settling.again(entry.change);
      settling.keep(profileId, entry.change, null);
      pace.hurry();
      void flush();
    },

    /** Takes a change back for good, and what cannot be without it. */
    discard(id: string): void {
      if (profileId !== null) settling.takeBack(profileId, id);
    },

    /** The connection is back: what waits is sent now. */
    hurry(): void {
      pace.hurry();
      void flush();
    },

    /** Takes up what this person left unsent on this device. */
    start(owner: string): void {
      profileId = owner;
      for (const { change, refusal } of storage.load(owner)) settling.restored(change, refusal);
      void flush();
    },

    /** Leaves what waits on the device, for the same person's next sign-in. */
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

/** Changes that wait for the server and that the person knows of. */
export const countWaiting = (entries: readonly QueueEntry[]): number =>
  entries.filter(({ state, change }) => state === 'queued' && !isUnnoticed(change)).length;

export type Queue = ReturnType<typeof createQueue>;
