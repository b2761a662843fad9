import type { TableName } from '@parley/model';
import type { AppError } from '../base/errors.ts';
import type { QueuedChange } from '../queue/change.ts';

/**
 * What became of an optimistic change: kept by the server, or taken back (spec point 4). stuck: it
 * waits still, and the server fails on it time and again.
 */
export type StoreEvent = {
  type: 'succeeded' | 'reverted' | 'stuck';
  operation: 'insert' | 'update' | 'delete';
  table: TableName;
  id: string;
  error?: AppError;
  /** The change itself, when nobody waited for the answer any more. */
  change?: QueuedChange;
};

export type StoreEvents = {
  /** Returns what ends the listening. */
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
