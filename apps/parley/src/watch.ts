import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@parley/backend/log';
import { Pauses } from '@parley/backend/pauses';

export type WatchOptions = {
  /**
   * Starts the program with a channel for messages (`ipc`); `isAgain` where it was ready before.
   * It says `ready` once, and answers each `ping` with `pong`.
   */
  start(isAgain: boolean): ChildProcess;
  log: Log;
  pauses?: Pauses;
  /** How often it is asked whether it lives, in milliseconds. */
  pingMs?: number;
};

/** Starts that may fail one after the other before the watch gives up. */
const MOST_FAILED_STARTS = 6;
/** Pings that may stay without an answer before the program counts as hanging. */
const MOST_MISSED = 6;
/** Until its first word it is only being loaded, which takes longer on a busy machine. */
const MOST_MISSED_AT_FIRST = 24;
/** A program that lived this long was well: its end is a new matter. */
const WELL_MS = 60_000;
/** It ends so when it refuses to start, and has said why. */
const REFUSED = 1;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Life = { code: number | null; signal: NodeJS.Signals | null; wasReady: boolean; ms: number };

/**
 * Keeps a program running: starts it, and again with growing pauses when it ends by accident or
 * hangs. Signals are passed on, and what ends then is not started again.
 * @returns the code to end with, once no process of it is left.
 */
export async function watchOver({
  start,
  log,
  pauses = new Pauses({ firstMs: 500, mostMs: 30_000 }),
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
  // A message that no longer finds its way is told by the program's end.
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
  // What cannot be started at all never ends.
  if (child.pid === undefined) return [null, null];
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}
