import { useCallback, useSyncExternalStore } from 'react';
import type { Shelf } from './shelf.ts';

/** The rows that stand under one message, live. */
export function useShelf<Row>({ rows, subscribe }: Shelf<Row>, messageId: string): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(messageId, listener), [subscribe, messageId]),
    () => rows(messageId),
  );
}
