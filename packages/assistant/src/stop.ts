import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Client } from './identity.ts';

const POLL_MS = 250;

const watched = z.object({
  stop_requested_at: z.string().nullable(),
  messages: z.object({ edited_at: z.string().nullable() }).nullish(),
});

export type Watch = {
  /** Aborts if a person stopped the run, or if its question was withdrawn. */
  signal: AbortSignal;
  /** Aborts once the question is no longer the one that was edited at this time, if ever. */
  editedSince(editedAt: string | null): AbortSignal;
  end(): void;
};

/**
 * Watches a run and its question until `end()`. A withdrawn question makes the run unreadable. A
 * failed check is repeated.
 */
export function watchRun(assistant: Client, runId: string): Watch {
  const stop = new AbortController();
  const ended = new AbortController();
  const versions = new Map<string | null, AbortController>();
  const watch = async () => {
    while (!ended.signal.aborted && !stop.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      const { data, error } = await assistant
        .from('assistant_runs')
        .select('stop_requested_at, messages(edited_at)')
        .eq('id', runId)
        .maybeSingle();
      if (error) continue;
      const run = watched.safeParse(data).data;
      if (!run || run.stop_requested_at !== null) stop.abort();
      else if (run.messages) abortOthers(versions, run.messages.edited_at);
    }
  };
  void watch();
  return {
    signal: stop.signal,
    editedSince(editedAt) {
      const known = versions.get(editedAt) ?? new AbortController();
      versions.set(editedAt, known);
      return known.signal;
    },
    end: () => ended.abort(),
  };
}

function abortOthers(
  versions: ReadonlyMap<string | null, AbortController>,
  editedAt: string | null,
): void {
  for (const [version, changed] of versions) if (version !== editedAt) changed.abort();
}
