import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

export type Shutdown = {
  /** Registers a started part, with its name for the log. */
  add(part: string, end: () => Promise<unknown>): void;
  /** Ends every registered part, the last one first. Never rejects. */
  run(): Promise<void>;
};

/**
 * The initiator of a stop (a person, systemd, a container host) kills the process after about half
 * a minute.
 */
const PART_MS = 15_000;

/**
 * Ends parts in the reverse order of their start. A part that fails or takes longer than `partMs`
 * milliseconds is logged, and the others still end: most importantly the database, which would
 * otherwise keep running.
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
