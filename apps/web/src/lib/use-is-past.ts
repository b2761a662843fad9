import { useSyncExternalStore } from 'react';
import { everyQuarterMinute } from './quarter-minutes.ts';

/**
 * Whether an instant is over; what shows it is drawn again when it is, and not before.
 * @param at in milliseconds since 1970
 */
export const useIsPast = (at: number): boolean =>
  useSyncExternalStore(everyQuarterMinute, () => at <= Date.now());
