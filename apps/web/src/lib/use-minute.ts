import { useSyncExternalStore } from 'react';
import { everyQuarterMinute } from './quarter-minutes.ts';

const MINUTE_MS = 60_000;

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Start of the current minute in milliseconds since 1970; rerenders each minute. */
export const useMinute = (): number => useSyncExternalStore(everyQuarterMinute, thisMinute);
