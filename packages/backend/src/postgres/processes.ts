import { readFileSync } from 'node:fs';

/** A process, distinguishable from a later one with the same pid. */
export type ProcessMark = { pid: number; started: string };

export const ownMark = (): ProcessMark => ({ pid: process.pid, started: startOf(process.pid) });

/** True while exactly this process is alive. */
export const lives = ({ pid, started }: ProcessMark) => isAlive(pid) && startOf(pid) === started;

/** True if a process with this pid exists, under any account. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!(Number.isInteger(pid) && pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // An ended process keeps its pid until its parent reads the exit code.
  return statOf(pid)?.state !== 'Z';
}

/** The pid of the parent process; null if unknown. */
export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

/** The arguments of a process; empty if unknown. */
export function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The start time of a process, in the system's own unit. */
const startOf = (pid: number): string => statOf(pid)?.started ?? 'alive';

type Stat = { state: string; parent: number; started: string };

/** Null if the system has no /proc or the process is gone. */
function statOf(pid: number): Stat | null {
  try {
    // The command's name may contain spaces, so fields are counted from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
