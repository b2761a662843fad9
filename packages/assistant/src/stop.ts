import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './identity.ts';

const POLL_MS = 250;

/**
 * Watches a run until `end()`. The signal aborts if a person stopped the run, or if its question
 * was withdrawn, which makes the run unreadable. A failed check is repeated.
 */
export function watchStop(assistant: Client, runId: string): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    while (!ended.signal.aborted && !stop.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      const { data, error } = await assistant
        .from('assistant_runs')
        .select('stop_requested_at')
        .eq('id', runId)
        .maybeSingle();
      if (!error && data?.stop_requested_at !== null) stop.abort();
    }
  };
  void watch();
  return { signal: stop.signal, end: () => ended.abort() };
}
