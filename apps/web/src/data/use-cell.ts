import { useSyncExternalStore } from 'react';
import type { Cell } from '@parley/client/base/cell';

/** A cell's value, as it is now and whenever it is another. */
export const useCell = <Value>(source: Pick<Cell<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(source.subscribe, source.get, source.get);

/**
 * A part of a cell's value, as it is now and whenever it is another.
 * @param select finds the same object again where nothing changed
 */
export function useSelected<Value, Part>(
  source: Pick<Cell<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Part,
): Part {
  const part = () => select(source.get());
  return useSyncExternalStore(source.subscribe, part, part);
}
