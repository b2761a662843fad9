import { type Cell, cell } from '../base/cell.ts';
import { AppError, isRefusal, toAppError } from '../base/errors.ts';
import type { Turns } from '../base/ports.ts';
import {
  isUnnoticed,
  type NewChange,
  needs,
  type QueuedChange,
  supersedes,
  wordsOf,
} from './change.ts';
import { createPace, type PaceOptions } from './pace.ts';
import { inOrder, type Outcome, type QueueStorage } from './queue-storage.ts';

/** sending: it may be under way; queued: it waits for the server; failed: the server refused it. */
export type QueueEntry = {
  change: QueuedChange;
  state: 'sending' | 'queued' | 'failed';
  error: AppError | null;
  /** The server failed on it time and again: the person may choose. */
  isStuck: boolean;
};

/** What became of a change that nobody waits for any more. */
export type QueueDecision =
  | { type: 'stored'; change: QueuedChange }
  | { type: 'refused'; change: QueuedChange; error: AppError }
  | { type: 'stuck'; change: QueuedChange; error: AppError };

export type QueueOptions = PaceOptions & {
  storage: QueueStorage;
  turns: Turns;
  /** Stores it, takes what is stored into the store, and returns it. @throws AppError */
  deliver(change: QueuedChange): Promise<Outcome>;
  /** Shows it above what is stored; `lift` takes it away again. */
  lay(change: QueuedChange): void;
  lift(change: QueuedChange): void;
  /** Takes in what another tab stored. */
  take(outcome: Outcome): void;
  decided(decision: QueueDecision): void;
  isOnline(): boolean;
  /** Whether the last request got an answer; without one, renewing a token may take half a minute. */
  isReachable(): boolean;
};

/** A change that is not decided by then is one that waits: whoever made it goes on. */
const PATIENCE_MS = 10_000;
/** Until then the tab that sent a change, or took it back, has told of it. */
const TOLD_AFTER_MS = 2000;

type Waiter = { resolve(outcome: 'stored' | 'waiting'): void; reject(error: AppError): void };

/**
 * Every change a person makes, until the server has decided on it: shown at once, kept on the
 * device, sent by one tab at a time in the order of writing, tried again for as long as it takes.
 * Only a refusal ends it otherwise.
 */
export function createQueue(options: QueueOptions) {
  const { storage, turns, deliver, lay, lift, take, decided, isOnline, isReachable, now } = options;
  const entries: Cell<readonly QueueEntry[]> = cell<readonly QueueEntry[]>([]);
  /** Changes the browser had no room for: they live as long as the page. */
  const unkept = cell<ReadonlySet<string>>(new Set());
  const waiters = new Map<string, Waiter>();
  const pace = createPace(options);
  let profileId: string | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWrittenAt = 0;

  const find = (id: string) => entries.get().find(({ change }) => change.id === id);
  const set = (id: string, next: Partial<QueueEntry>) =>
    entries.set(
      entries.get().map((entry) => (entry.change.id === id ? { ...entry, ...next } : entry)),
    );
  const setWaiting = (state: 'sending' | 'queued') => {
    entries.set(
      entries.get().map((entry) => {
        const stays = entry.state === 'failed' || (entry.isStuck && state === 'sending');
        return stays ? entry : { ...entry, state };
      }),
    );
    if (state === 'queued') for (const id of waiters.keys()) answer(id, 'waiting');
  };

  const answer = (id: string, outcome: 'stored' | 'waiting' | AppError): boolean => {
    const waiter = waiters.get(id);
    waiters.delete(id);
    if (outcome instanceof AppError) waiter?.reject(outcome);
    else waiter?.resolve(outcome);
    return waiter !== undefined;
  };

  const forget = (id: string) => {
    entries.set(entries.get().filter(({ change }) => change.id !== id));
    const left = new Set(unkept.get());
    if (left.delete(id)) unkept.set(left);
  };

  const insert = (entry: QueueEntry) => {
    lastWrittenAt = Math.max(lastWrittenAt, entry.change.writtenAt);
    entries.set([...entries.get(), entry].sort((a, b) => inOrder(a.change, b.change)));
  };

  const keep = (owner: string, change: QueuedChange, refusal: AppError | null) => {
    if (storage.save(owner, { change, refusal })) return;
    unkept.set(new Set(unkept.get()).add(change.id));
  };

  /** It is decided: what is stored takes its place, then whoever waits for it is told. */
  const stored = (change: QueuedChange) => {
    lift(change);
    forget(change.id);
    if (!answer(change.id, 'stored')) decided({ type: 'stored', change });
  };

  /** A message stays where its author wrote it; all else is as it was before, and its words are kept. */
  const refused = (owner: string, change: QueuedChange, error: AppError) => {
    if (change.kind !== 'message') lift(change);
    const isWaitedFor = answer(change.id, error);
    if (isWaitedFor || !isKeptRefused(change)) {
      storage.remove(owner, change.id);
      forget(change.id);
    } else {
      set(change.id, { state: 'failed', error });
      keep(owner, change, error);
    }
    if (!isWaitedFor) decided({ type: 'refused', change, error });
  };

  const isHere = (id: string) =>
    profileId !== null && (unkept.get().has(id) || storage.has(profileId, id));

  const waiting = (): QueuedChange[] => {
    const failed = entries.get().filter(({ state }) => state === 'failed');
    return entries
      .get()
      .filter(
        ({ change, state }) =>
          state !== 'failed' &&
          isHere(change.id) &&
          !failed.some((other) => needs(change, other.change)),
      )
      .map(({ change }) => change);
  };

  const attempt = async (owner: string, change: QueuedChange): Promise<void> => {
    let outcome: Outcome;
    try {
      outcome = await deliver(change);
    } catch (cause) {
      const error = toAppError(cause);
      if (profileId !== owner || !find(change.id)) return;
      if (isRefusal(error)) return refused(owner, change, error);
      const wasStuck = pace.isStuck(change.id);
      pace.failed(change, error);
      setWaiting('queued');
      const isStuck = pace.isStuck(change.id);
      set(change.id, { error, isStuck });
      if (isStuck && !wasStuck) decided({ type: 'stuck', change, error });
      return;
    }
    pace.succeeded(change);
    storage.remove(owner, change.id, outcome);
    if (profileId !== owner || !find(change.id)) return;
    stored(change);
    setWaiting('sending');
  };

  /** Another tab may have written, sent or taken back since; what the device holds is what counts. */
  const takeIn = (owner: string) => {
    for (const { change, refusal } of storage.load(owner))
      if (!find(change.id)) arrived(change, refusal);
    const gone = entries.get().filter(({ change }) => !isHere(change.id));
    if (gone.length > 0)
      setTimeout(() => {
        for (const { change } of gone) if (!isHere(change.id)) left(change.id);
      }, TOLD_AFTER_MS);
  };

  /** Another tab took it back. */
  const left = (id: string) => {
    const entry = find(id);
    if (!entry) return;
    lift(entry.change);
    forget(id);
    answer(id, 'waiting');
  };

  const arrived = (change: QueuedChange, refusal: AppError | null) => {
    if (refusal === null || change.kind === 'message') lay(change);
    insert({ change, state: refusal ? 'failed' : 'queued', error: refusal, isStuck: false });
  };

  /** Sends what waits, while the other tabs wait for their turn. */
  const round = async (owner: string): Promise<void> => {
    if (profileId !== owner) return;
    takeIn(owner);
    for (let next = pace.next(waiting()); next; next = pace.next(waiting())) {
      await attempt(owner, next);
      if (profileId !== owner || !isOnline()) return;
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const owner = profileId;
    if (isSending || owner === null || !isOnline() || waiting().length === 0) return;
    isSending = true;
    if (!pace.isFailing() && isReachable()) setWaiting('sending');
    try {
      await turns.take(`parley:queue:${owner}`, () => round(owner));
    } finally {
      isSending = false;
    }
    // Somebody else signed in, or signed in again, while the last answer was under way.
    if (profileId !== null && profileId !== owner) return flush();
    const left = waiting();
    if (profileId !== null && left.length > 0 && isOnline())
      timer ??= setTimeout(() => void flush(), pace.waitMs(left));
  };

  const ignore = storage.onForeign({
    written(owner, { change, refusal }) {
      if (owner !== profileId) return;
      const known = find(change.id);
      if (!known) {
        arrived(change, refusal);
        if (refusal) decided({ type: 'refused', change, error: refusal });
      } else if (refusal && known.state !== 'failed') {
        if (change.kind !== 'message') lift(change);
        set(change.id, { state: 'failed', error: refusal });
        answer(change.id, 'waiting');
        decided({ type: 'refused', change, error: refusal });
      } else if (!refusal && known.state === 'failed') {
        lay(change);
        set(change.id, { state: 'queued', error: null });
      }
      void flush();
    },
    sent(owner, id, outcome) {
      const entry = owner === profileId ? find(id) : undefined;
      if (!entry) return;
      take(outcome);
      stored(entry.change);
    },
    removed(owner, id) {
      if (owner === profileId) left(id);
    },
  });

  const takeBack = (id: string): void => {
    const entry = find(id);
    if (!entry || profileId === null) return;
    storage.remove(profileId, id);
    lift(entry.change);
    forget(id);
    answer(id, 'waiting');
    for (const { change } of entries.get()) if (needs(change, entry.change)) takeBack(change.id);
  };

  /** What a newer change of the same rows leaves nothing of. */
  const takeBackSuperseded = (change: QueuedChange) => {
    for (const entry of entries.get())
      if (
        entry.state !== 'failed' &&
        entry.change.id !== change.id &&
        supersedes(change, entry.change)
      )
        takeBack(entry.change.id);
  };

  return {
    entries,
    unkept,
    flush,

    /**
     * Takes a change in: it is shown, and kept on the device, when this returns. Resolves when it
     * is stored, or known to wait.
     * @throws AppError when nobody is signed in, and later when the server refuses it at once
     */
    add(written: NewChange): Promise<'stored' | 'waiting'> {
      if (profileId === null) throw new AppError('unauthenticated', 'Must be authenticated');
      if (find(written.id)) return Promise.resolve('waiting');
      const change: QueuedChange = { ...written, writtenAt: Math.max(now(), lastWrittenAt + 1) };
      const isFree = isOnline() && isReachable() && !pace.isFailing();
      keep(profileId, change, null);
      lay(change);
      insert({ change, state: isFree ? 'sending' : 'queued', error: null, isStuck: false });
      takeBackSuperseded(change);
      const { promise, resolve, reject } = Promise.withResolvers<'stored' | 'waiting'>();
      if (isFree && change.kind !== 'message') {
        waiters.set(change.id, { resolve, reject });
        setTimeout(() => answer(change.id, 'waiting'), PATIENCE_MS);
      } else resolve('waiting');
      void flush();
      return promise;
    },

    /** The server does not answer any more: what is under way waits as well, as far as anyone sees. */
    stalled(): void {
      if (entries.get().some(({ state }) => state === 'sending')) setWaiting('queued');
    },

    /** Tries what was refused, or what fails time and again, once more. */
    retry(id: string): void {
      const entry = find(id);
      if (!entry || profileId === null || entry.state === 'sending') return;
      if (entry.state === 'failed' && entry.change.kind !== 'message') lay(entry.change);
      set(id, { state: 'queued', error: null });
      keep(profileId, entry.change, null);
      pace.hurry();
      void flush();
    },

    /** Takes a change back for good, and what cannot be without it. */
    discard: takeBack,

    /** The connection is back: what waits is sent now. */
    hurry(): void {
      pace.hurry();
      void flush();
    },

    /** Takes up what this person left unsent on this device. */
    start(owner: string): void {
      profileId = owner;
      for (const { change, refusal } of storage.load(owner)) {
        arrived(change, refusal);
        if (refusal) decided({ type: 'refused', change, error: refusal });
      }
      void flush();
    },

    /** Leaves what waits on the device, for the same person's next sign-in. */
    reset(): void {
      profileId = null;
      clearTimeout(timer);
      timer = undefined;
      for (const { change } of entries.get()) lift(change);
      for (const id of waiters.keys()) answer(id, 'waiting');
      entries.set([]);
      unkept.set(new Set());
      pace.hurry();
    },

    stop(): void {
      clearTimeout(timer);
      ignore();
    },
  };
}

/** Changes that wait for the server and that the person knows of. */
export const countWaiting = (entries: readonly QueueEntry[]): number =>
  entries.filter(({ state, change }) => state === 'queued' && !isUnnoticed(change)).length;

/** A message waits for its author; of all else what was written is kept, to be taken up again. */
const isKeptRefused = (change: QueuedChange): boolean =>
  change.kind === 'message' || wordsOf(change) !== '';

export type Queue = ReturnType<typeof createQueue>;
