import { useSyncExternalStore } from 'react';
import { localDay } from './days.ts';
import { everyQuarterMinute } from './quarter-minutes.ts';

const today = () => localDay();

/** The local day as YYYY-MM-DD; rerenders at midnight. */
export const useToday = (): string => useSyncExternalStore(everyQuarterMinute, today);
