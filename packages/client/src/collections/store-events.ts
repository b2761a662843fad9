import type { TableName } from '@parley/model';
import type { AppError } from '../base/errors.ts';
import type { QueuedChange } from '../queue/change.ts';

/**
 * The outcome of an optimistic change: stored by the server, or reverted (spec point 4). stuck: it
 * still waits, because the server keeps failing on it.
 */
export type StoreEvent = {
  type: 'succeeded' | 'reverted' | 'stuck';
  operation: 'insert' | 'update' | 'delete';
  table: TableName;
  id: string;
  error?: AppError;
  /** The change itself, if its caller no longer waited for the answer. */
  change?: QueuedChange;
};

export type StoreEvents = {
  /** Returns a function that removes the listener. */
  on(listener: (event: StoreEvent) => void): () => void;
  emit(event: StoreEvent): void;
};

export function createStoreEvents(): StoreEvents {
  const listeners = new Set<(event: StoreEvent) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(event) {
      for (const listener of new Set(listeners)) listener(event);
    },
  };
}
