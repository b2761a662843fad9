import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** One process of this machine. */
export type Process = { pid: number; parent: number; command: string };

/** Every running process in /proc; zombies are excluded. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? []);
}

/** All descendants of a process. */
export function descendantsOf(pid: number, all = processes()): Process[] {
  const own = all.filter(({ parent }) => parent === pid);
  return own.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/** Processes that work in a folder, or have it in their arguments or environment. */
export const processesOf = (folder: string): Process[] =>
  processes().filter(
    ({ pid, command }) =>
      pid !== process.pid &&
      (command.includes(folder) || folderOf(pid).startsWith(folder) || isToldOf(pid, folder)),
  );

export const isAlive = (pid: number): boolean => processOf(pid) !== null;

/** Sends a signal to processes, some of which may be gone. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has exited by itself.
    }
  }
}

function processOf(pid: number): Process | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name may contain brackets and spaces, so fields are counted from its end.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || state === 'Z') return null;
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return { pid, parent: Number(parent), command };
}

const isToldOf = (pid: number, folder: string): boolean =>
  read(`/proc/${pid}/environ`).includes(`PARLEY_DATA_DIR=${folder}`);

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Empty if the process is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
