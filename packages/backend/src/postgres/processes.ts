import { readFileSync } from 'node:fs';

/** One process, told apart from a later one that the system gave the same number. */
export type ProcessMark = { pid: number; started: string };

/** This process. */
export const ownMark = (): ProcessMark => ({ pid: process.pid, started: startOf(process.pid) });

/** True while the very process that left this mark lives. */
export const lives = ({ pid, started }: ProcessMark) => isAlive(pid) && startOf(pid) === started;

/** True when a process with this number exists, whoever owns it; one that has ended does not. */
export function isAlive(pid: number): boolean {
  if (!(Number.isInteger(pid) && pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // Where nobody asks how it ended, an ended process keeps its number.
  return statOf(pid)?.state !== 'Z';
}

/** The number of the process that started it; null when that cannot be known. */
export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

/** What a process was started with; empty when that cannot be known. */
export function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** When a process began, in the system's own count. */
const startOf = (pid: number): string => statOf(pid)?.started ?? 'alive';

type Stat = { state: string; parent: number; started: string };

/** Null where the system has no /proc, and for what is gone. */
function statOf(pid: number): Stat | null {
  try {
    // The command's name may hold spaces: the fields are counted from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
