import { cell } from '../base/cell.ts';
import type { AppError } from '../base/errors.ts';
import type { QueuedChange } from './change.ts';
import { inOrder } from './queue-storage.ts';

/** sending: it may be under way; queued: it waits for the server; failed: the server refused it. */
export type QueueEntry = {
  change: QueuedChange;
  state: 'sending' | 'queued' | 'failed';
  error: AppError | null;
  /** The server failed on it time and again: the person may choose. */
  isStuck: boolean;
};

/** The changes of the person that are not stored yet, in the order of writing. */
export function createEntries() {
  const all = cell<readonly QueueEntry[]>([]);
  /** Changes the browser had no room for: they live as long as the page. */
  const unkept = cell<ReadonlySet<string>>(new Set());
  let lastWrittenAt = 0;

  return {
    all,
    unkept,

    find: (id: string): QueueEntry | undefined => all.get().find(({ change }) => change.id === id),

    insert(entry: QueueEntry): void {
      lastWrittenAt = Math.max(lastWrittenAt, entry.change.writtenAt);
      all.set([...all.get(), entry].sort((a, b) => inOrder(a.change, b.change)));
    },

    set(id: string, next: Partial<QueueEntry>): void {
      all.set(all.get().map((entry) => (entry.change.id === id ? { ...entry, ...next } : entry)));
    },

    /**
     * Whatever is not refused is under way, or waits; what is stuck is never said to be under way.
     */
    setUndecided(state: 'sending' | 'queued'): void {
      all.set(
        all.get().map((entry) => {
          const stays = entry.state === 'failed' || (entry.isStuck && state === 'sending');
          return stays ? entry : { ...entry, state };
        }),
      );
    },

    setUnkept(id: string): void {
      unkept.set(new Set(unkept.get()).add(id));
    },

    forget(id: string): void {
      all.set(all.get().filter(({ change }) => change.id !== id));
      const left = new Set(unkept.get());
      if (left.delete(id)) unkept.set(left);
    },

    /** When a change made now was written: after all others, whatever the clock says. */
    writtenAt: (now: number): number => Math.max(now, lastWrittenAt + 1),

    reset(): void {
      all.set([]);
      unkept.set(new Set());
    },
  };
}

export type Entries = ReturnType<typeof createEntries>;
