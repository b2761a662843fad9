import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** One process of this machine. */
export type Process = { pid: number; parent: number; command: string };

/** Every process that runs at present, as /proc tells; one that has ended is none. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? []);
}

/** The processes that this one started, and those that they started. */
export function descendantsOf(pid: number, all = processes()): Process[] {
  const own = all.filter(({ parent }) => parent === pid);
  return own.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/** Processes that work in a folder, or were told of it. */
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
      // It has ended by itself.
    }
  }
}

function processOf(pid: number): Process | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name may hold brackets and spaces: the fields are counted from its end.
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

/** Empty for what is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
