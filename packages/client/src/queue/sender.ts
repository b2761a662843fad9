import { isRefusal, toAppError } from '../base/errors.ts';
import type { Turns } from '../base/ports.ts';
import { needs, type QueuedChange } from './change.ts';
import type { Entries } from './entries.ts';
import type { RetryPace } from './retry-pace.ts';
import type { StoredOutcome, QueueStorage } from './queue-storage.ts';
import type { Settling, SettlingOptions } from './settling.ts';

export type SenderOptions = Pick<SettlingOptions, 'storage' | 'decided'> & {
  storage: QueueStorage;
  turns: Turns;
  /** Sends the change, takes the stored rows into the store, and returns them. @throws AppError */
  deliver(change: QueuedChange): Promise<StoredOutcome>;
  isOnline(): boolean;
  /**
   * True if the last request got a response; without one, renewing a token may take half a minute.
   */
  isReachable(): boolean;
};

/** By then, the tab that sent a change or took it back has announced it. */
const TOLD_AFTER_MS = 2000;

type SenderParts = {
  entries: Entries;
  settling: Settling;
  pace: RetryPace;
  owner(): string | null;
};

/** Sends waiting changes in their order and at their pace, while other tabs wait for their turn. */
export function createSender(
  { entries, settling, pace, owner }: SenderParts,
  { storage, turns, deliver, decided, isOnline, isReachable }: SenderOptions,
) {
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHere = (id: string): boolean => {
    const person = owner();
    return person !== null && (entries.unkept.get().has(id) || storage.has(person, id));
  };

  const waiting = (): QueuedChange[] => {
    const failed = entries.all.get().filter(({ state }) => state === 'failed');
    return entries.all
      .get()
      .filter(
        ({ change, state }) =>
          state !== 'failed' &&
          isHere(change.id) &&
          !failed.some((other) => needs(change, other.change)),
      )
      .map(({ change }) => change);
  };

  const failed = (person: string, change: QueuedChange, cause: unknown): void => {
    const error = toAppError(cause);
    if (owner() !== person || !entries.find(change.id)) return;
    if (isRefusal(error)) return settling.refused(person, change, error);
    const wasStuck = pace.isStuck(change.id);
    pace.failed(change, error);
    settling.undecided('queued');
    const isStuck = pace.isStuck(change.id);
    entries.set(change.id, { error, isStuck });
    if (isStuck && !wasStuck) decided({ type: 'stuck', change, error });
  };

  const attempt = async (person: string, change: QueuedChange): Promise<void> => {
    let outcome: StoredOutcome;
    try {
      outcome = await deliver(change);
    } catch (cause) {
      return failed(person, change, cause);
    }
    pace.succeeded(change);
    storage.remove(person, change.id, outcome);
    if (owner() !== person || !entries.find(change.id)) return;
    settling.stored(change);
    settling.undecided('sending');
  };

  /** Another tab may have written, sent or taken back changes since; the device's copy decides. */
  const takeIn = (person: string) => {
    for (const { change, refusal } of storage.load(person))
      if (!entries.find(change.id)) settling.arrived(change, refusal);
    const gone = entries.all.get().filter(({ change }) => !isHere(change.id));
    if (gone.length > 0)
      setTimeout(() => {
        for (const { change } of gone) if (!isHere(change.id)) settling.left(change.id);
      }, TOLD_AFTER_MS);
  };

  const round = async (person: string): Promise<void> => {
    if (owner() !== person) return;
    takeIn(person);
    for (let next = pace.next(waiting()); next; next = pace.next(waiting())) {
      await attempt(person, next);
      if (owner() !== person || !isOnline()) return;
    }
  };

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const flush = async (): Promise<void> => {
    stop();
    const person = owner();
    if (isSending || person === null || !isOnline() || waiting().length === 0) return;
    isSending = true;
    if (!pace.isFailing() && isReachable()) settling.undecided('sending');
    try {
      await turns.take(`parley:queue:${person}`, () => round(person));
    } finally {
      isSending = false;
    }
    // Another user signed in, or the same one again, while the last response was in flight.
    if (owner() !== null && owner() !== person) return flush();
    const left = waiting();
    if (owner() !== null && left.length > 0 && isOnline())
      timer ??= setTimeout(() => void flush(), pace.waitMs(left));
  };

  return { flush, stop };
}
