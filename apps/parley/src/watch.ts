import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@parley/backend/log';
import { Backoff } from '@parley/backend/backoff';

export type WatchOptions = {
  /**
   * Starts the program with an `ipc` channel; `isAgain` is true if it was ready before. It sends
   * `ready` once, and answers each `ping` with `pong`.
   */
  start(isAgain: boolean): ChildProcess;
  log: Log;
  pauses?: Backoff;
  /** Interval between pings in milliseconds. */
  pingMs?: number;
};

/** Failed starts in a row before the watch gives up. */
const MOST_FAILED_STARTS = 6;
/** Unanswered pings before the program counts as hanging. */
const MOST_MISSED = 6;
/** Unanswered pings allowed while the program loads, which takes longer on a busy machine. */
const MOST_MISSED_AT_FIRST = 24;
/** After this run time, a failure no longer counts as a repeated one. */
const WELL_MS = 60_000;
/** Exit code of a program that refuses to start and has printed why. */
const REFUSED = 1;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Life = { code: number | null; signal: NodeJS.Signals | null; wasReady: boolean; ms: number };

/**
 * Supervises a program: restarts it with growing pauses if it crashes or hangs. Signals are passed
 * on, and after one it is not restarted.
 * @returns the exit code, after the program has ended.
 */
export async function watchOver({
  start,
  log,
  pauses = new Backoff({ firstMs: 500, mostMs: 30_000 }),
  pingMs = 5000,
}: WatchOptions): Promise<number> {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  const passOn = (signal: NodeJS.Signals) => {
    stopping.abort();
    child?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  try {
    let everReady = false;
    for (let failed = 0; ;) {
      child = start(everReady);
      const life = await lifeOf(child, pingMs, log);
      if (stopping.signal.aborted || life.code === 0) return life.code ?? 0;
      if (!everReady && !life.wasReady && life.code === REFUSED) return REFUSED;
      everReady ||= life.wasReady;
      failed = life.wasReady ? 0 : failed + 1;
      if (life.ms > WELL_MS) pauses.reset();
      const { code, signal } = life;
      if (failed >= MOST_FAILED_STARTS) {
        log({ level: 'error', message: LAST_WORD, tries: failed, code, signal });
        return REFUSED;
      }
      log({
        level: 'error',
        message: 'Parley ended by accident and is started again',
        code,
        signal,
      });
      await sleep(pauses.next(), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
}

const LAST_WORD =
  'Parley does not start, however often it is tried. What it said last stands above; ' +
  'start it again once that is put right.';

async function lifeOf(child: ChildProcess, pingMs: number, log: Log): Promise<Life> {
  const startedAt = performance.now();
  let wasReady = false;
  let missed = 0;
  let most = MOST_MISSED_AT_FIRST;
  child.on('message', (message) => {
    if (message === 'ready') wasReady = true;
    missed = 0;
    most = MOST_MISSED;
  });
  // Ignored: if a message cannot be sent, the exit of the program follows.
  child.on('error', () => {});
  const pinging = setInterval(() => {
    missed += 1;
    if (missed > most) {
      log({ level: 'error', message: 'Parley hangs and is ended' });
      child.kill('SIGKILL');
    } else if (child.connected) child.send('ping', () => {});
  }, pingMs);
  try {
    const [code, signal]: [number | null, NodeJS.Signals | null] = await ended(child);
    return { code, signal, wasReady, ms: performance.now() - startedAt };
  } finally {
    clearInterval(pinging);
  }
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  // A program that could not be started never emits `exit`.
  if (child.pid === undefined) return [null, null];
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}
