import { cell } from '../base/cell.ts';
import type { AppError } from '../base/errors.ts';
import type { QueuedChange } from './change.ts';
import { inOrder } from './queue-storage.ts';

/** sending: may be in flight; queued: waits for the server; failed: the server refused it. */
export type QueueEntry = {
  change: QueuedChange;
  state: 'sending' | 'queued' | 'failed';
  error: AppError | null;
  /** True if the server keeps failing on it: the user may choose what to do. */
  isStuck: boolean;
};

/** The user's changes that are not stored yet, in the order they were written. */
export function createEntries() {
  const all = cell<readonly QueueEntry[]>([]);
  /** Changes for which the browser had no space; they live as long as the page. */
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
     * Sets the state of all changes that were not refused. A stuck one is never shown as sending.
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

    /** The time for a change made now: after all others, whatever the clock says. */
    writtenAt: (now: number): number => Math.max(now, lastWrittenAt + 1),

    reset(): void {
      all.set([]);
      unkept.set(new Set());
    },
  };
}

export type Entries = ReturnType<typeof createEntries>;
