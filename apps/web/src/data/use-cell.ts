import { useSyncExternalStore } from 'react';
import type { Cell } from '@parley/client/base/cell';

/** The value of a cell; re-renders when it changes. */
export const useCell = <Value>(source: Pick<Cell<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(source.subscribe, source.get, source.get);

/**
 * A part of a cell's value; re-renders when the part changes.
 * @param select must return the same object if nothing changed
 */
export function useSelected<Value, Part>(
  source: Pick<Cell<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Part,
): Part {
  const part = () => select(source.get());
  return useSyncExternalStore(source.subscribe, part, part);
}
