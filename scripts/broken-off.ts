import type { ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long what is asked to end may take, in milliseconds, before it is ended. */
const PATIENCE_MS = 5000;
const ASK_AGAIN_MS = 50;

/**
 * Has a run that is broken off leave no process behind. What a step starts is in the step's process
 * group, and is asked to end; databases leave that group, and are ended by the folder they work in.
 * @param step the leader of a process group (spawned as `detached`).
 * @param folder of this run alone; null where there is none.
 */
export function endWithUs(step: ChildProcess, folder: string | null): void {
  const breakOff = (signal: (typeof SIGNALS)[number]) => void end(step, folder, signal);
  for (const signal of SIGNALS) process.once(signal, breakOff);
  step.once('close', () => {
    for (const signal of SIGNALS) process.off(signal, breakOff);
  });
}

let isEnding = false;

/** True once this run ends: no other step is to begin. */
export const isBrokenOff = (): boolean => isEnding;

async function end(
  { pid }: ChildProcess,
  folder: string | null,
  signal: (typeof SIGNALS)[number],
): Promise<void> {
  isEnding = true;
  if (pid !== undefined) {
    tell(-pid, 'SIGTERM');
    for (let waited = 0; isThere(-pid) && waited < PATIENCE_MS; waited += ASK_AGAIN_MS)
      await sleep(ASK_AGAIN_MS);
    tell(-pid, 'SIGKILL');
  }
  if (folder !== null) for (const one of processesIn(folder)) tell(one, 'SIGQUIT');
  process.exit(128 + constants.signals[signal]);
}

/** A negative number is a process group. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended.
    return false;
  }
}

const isThere = (pid: number): boolean => tell(pid, 0);

/** Processes that work in a folder or below it; none where the system does not tell. */
function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && `${folderOf(pid)}${sep}`.startsWith(`${folder}${sep}`));
  } catch {
    return [];
  }
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
