import { useSyncExternalStore } from 'react';
import { everyQuarterMinute } from './quarter-minutes.ts';

/**
 * True once an instant is over; rerenders only then.
 * @param at milliseconds since 1970
 */
export const useIsPast = (at: number): boolean =>
  useSyncExternalStore(everyQuarterMinute, () => at <= Date.now());
