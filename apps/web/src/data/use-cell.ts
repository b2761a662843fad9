import { useSyncExternalStore } from 'react';
import type { Cell } from '@parley/client/base/cell';

/** A cell's value, as it is now and whenever it is another. */
export const useCell = <Value>(source: Pick<Cell<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(source.subscribe, source.get, source.get);
