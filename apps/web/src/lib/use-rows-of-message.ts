import { useCallback, useSyncExternalStore } from 'react';
import type { RowsByMessage } from './rows-by-message.ts';

/** The rows that stand under one message, live. */
export function useRowsOfMessage<Row>(
  { rows, subscribe }: RowsByMessage<Row>,
  messageId: string,
): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(messageId, listener), [subscribe, messageId]),
    () => rows(messageId),
  );
}
