import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^parley-export-(\d+)-/;

/** A new folder of this process. */
export const makeWorkFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, `parley-export-${process.pid}-`));

/** Removes the folders of killed processes, which hold what people asked for. */
export async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
