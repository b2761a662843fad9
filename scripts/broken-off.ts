import type { ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Time between SIGTERM and SIGKILL, in milliseconds. */
const PATIENCE_MS = 5000;
const ASK_AGAIN_MS = 50;

/**
 * Ends a step's processes when a signal interrupts this run. The step's process group receives
 * SIGTERM; databases leave that group, so they are found by their working folder.
 * @param step the leader of a process group (spawned as `detached`).
 * @param folder used only by this run; null if there is none.
 */
export function endWithUs(step: ChildProcess, folder: string | null): void {
  const breakOff = (signal: (typeof SIGNALS)[number]) => void end(step, folder, signal);
  for (const signal of SIGNALS) process.once(signal, breakOff);
  step.once('close', () => {
    for (const signal of SIGNALS) process.off(signal, breakOff);
  });
}

let isEnding = false;

/** True once this run is ending; no further step may start. */
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

/** A negative number addresses a process group. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // The process has ended.
    return false;
  }
}

const isThere = (pid: number): boolean => tell(pid, 0);

/** Processes whose working folder is this one or below it; empty if the system has no `/proc`. */
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
