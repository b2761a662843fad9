import { useCallback, useSyncExternalStore } from 'react';
import type { RowsByMessage } from './rows-by-message.ts';

/** Live rows of one message. */
export function useRowsOfMessage<Row>(
  { rows, subscribe }: RowsByMessage<Row>,
  messageId: string,
): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(messageId, listener), [subscribe, messageId]),
    () => rows(messageId),
  );
}
