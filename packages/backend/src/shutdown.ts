import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

export type Shutdown = {
  /** Notes a part that was started, by the name the log calls it. */
  add(part: string, end: () => Promise<unknown>): void;
  /** Ends every part that was noted, the last one first. Never rejects. */
  run(): Promise<void>;
};

/**
 * What waits for a stop (a person, systemd, a container's host) gives up and kills within half a
 * minute or so.
 */
const PART_MS = 15_000;

/**
 * Ends parts in the reverse order of their start. One that fails or takes longer than `partMs`
 * milliseconds is named in the log, and the others are ended all the same: the database above all,
 * which would otherwise be left running.
 */
export function createShutdown(log: Log, partMs = PART_MS): Shutdown {
  const parts: { part: string; end: () => Promise<unknown> }[] = [];
  return {
    add(part, end) {
      parts.push({ part, end });
    },
    async run() {
      for (const { part, end } of parts.splice(0).toReversed())
        await endWithin(partMs, part, end, log);
    },
  };
}

async function endWithin(
  limitMs: number,
  part: string,
  end: () => Promise<unknown>,
  log: Log,
): Promise<void> {
  const ended = new AbortController();
  const tooLong = sleep(limitMs, 'too long', { signal: ended.signal }).catch(() => null);
  try {
    if ((await Promise.race([end(), tooLong])) === 'too long')
      log({
        level: 'warn',
        message: 'A part does not stop and is left behind',
        part,
        seconds: limitMs / 1000,
      });
  } catch (error) {
    log({ level: 'error', message: 'A part could not be stopped', part, error: String(error) });
  } finally {
    ended.abort();
  }
}
