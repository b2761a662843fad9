import { execFileSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Fault, RECOVERING_MS, type FaultStage } from '../fault.ts';
import { signal } from '../processes.ts';
import { START_MS } from './program.ts';

const MIB = 1024 ** 2;

/** Appends until there is no space for another block. */
function fillUp(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096, 'x'));
  } catch {
    // The disk is full, as intended.
  } finally {
    closeSync(file);
  }
}

const fillerOf = (disk: string) => join(disk, 'filler');

export const fillDisk: Fault = {
  title: 'the disk full to the last block, then free again',
  lastsMs: 4000,
  withinMs: RECOVERING_MS,
  impossible: ({ disk }: FaultStage) =>
    disk === null ? 'no small disk can be mounted here' : null,
  async strike({ disk }) {
    if (disk === null) return;
    const { bavail, bsize } = statfsSync(disk);
    const most = bavail * bsize - MIB;
    execFileSync('fallocate', ['-l', String(most), fillerOf(disk)], { stdio: 'ignore' });
    fillUp(fillerOf(disk));
  },
  async heal({ disk }) {
    if (disk !== null) rmSync(fillerOf(disk), { force: true });
  },
};

const SMALL_FILES = ['lock', 'running.json'];

/** The state that a power loss during a start leaves. */
export const halveFiles: Fault = {
  title: 'kill -9 of the program, and its small files are only half there',
  withinMs: START_MS,
  async strike({ product }) {
    signal([product.program()], 'SIGKILL');
    for (const name of SMALL_FILES) {
      const path = join(product.dataDir, name);
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size !== undefined) truncateSync(path, Math.floor(size / 2));
    }
  },
};
