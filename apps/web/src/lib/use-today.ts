import { useSyncExternalStore } from 'react';
import { localDay } from './days.ts';
import { everyQuarterMinute } from './quarter-minutes.ts';

const today = () => localDay();

/** The person's own day as YYYY-MM-DD; what shows it is drawn again when another one begins. */
export const useToday = (): string => useSyncExternalStore(everyQuarterMinute, today);
