import { cell } from '../base/cell.ts';
import type { FailedRequest } from './retrying-fetch.ts';

export type LoggedRequest = FailedRequest & { at: string };

const KEPT = 20;

/** The last failed requests, newest first, for the diagnostics page. Kept only in memory. */
export function createRequestLog() {
  const entries = cell<readonly LoggedRequest[]>([]);
  return {
    entries,
    add: (request: FailedRequest): void =>
      entries.set([{ ...request, at: new Date().toISOString() }, ...entries.get()].slice(0, KEPT)),
  };
}
