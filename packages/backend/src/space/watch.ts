import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** Free and total space of a disk, in bytes. */
export type DiskSpace = { free: number; total: number };

/** `low`: uploads are refused. `full`: every write is refused. */
export type SpaceLevel = 'enough' | 'low' | 'full';

export type SpaceOptions = {
  /** By default, asks the system. */
  read?: (folder: string) => Promise<DiskSpace>;
  /** Size of the reserve file; 0 for none. */
  reserveBytes?: number;
};

export type SpaceWatch = { level(): SpaceLevel; close(): void };

const MIB = 1024 ** 2;
const EVERY_MS = 500;
/** Space that PostgreSQL needs to continue: its log grows by files of 16 MiB. */
const RESERVE_BYTES = 32 * MIB;
/** Below this, the reserve is deleted. */
const EMERGENCY_BYTES = 20 * MIB;

/** Thresholds for refusing requests, lower on small disks. */
export const thresholdsOf = (total: number) => ({
  low: Math.max(48 * MIB, Math.min(256 * MIB, total / 10)),
  full: Math.max(32 * MIB, Math.min(96 * MIB, total / 25)),
});

const diskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/**
 * Watches the disk of a data folder. A reserve file there is deleted when no other space is left,
 * so that the database can finish what it has begun.
 */
export async function watchSpace(
  dataDir: string,
  log: Log,
  { read = diskSpace, reserveBytes = RESERVE_BYTES }: SpaceOptions = {},
): Promise<SpaceWatch> {
  const reserve = join(dataDir, 'reserve');
  let level: SpaceLevel = 'enough';
  const check = async () => {
    const space = await read(dataDir);
    const next = levelOf(space, level);
    if (next !== level) logSpace(log, next, space);
    level = next;
    if (space.free < EMERGENCY_BYTES) rmSync(reserve, { force: true });
    else if (level === 'enough') fill(reserve, reserveBytes);
  };
  const failed = (error: unknown) =>
    log({ level: 'warn', message: 'The disk cannot be watched', error: String(error) });
  await check().catch(failed);
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void check()
      .catch(failed)
      .finally(() => (isLooking = false));
  }, EVERY_MS);
  timer.unref();
  return { level: () => level, close: () => clearInterval(timer) };
}

/** Leaving a level requires some extra space, so that the level does not flap. */
function levelOf({ free, total }: DiskSpace, before: SpaceLevel): SpaceLevel {
  const { low, full } = thresholdsOf(total);
  const spare = (mark: number, isBelow: boolean) => (isBelow ? mark * 1.25 : mark);
  if (free < spare(full, before === 'full')) return 'full';
  return free < spare(low, before !== 'enough') ? 'low' : 'enough';
}

const TOLD = {
  enough: 'There is space on the disk again',
  low: 'Little space is left on the disk: files are refused',
  full: 'The disk is nearly full: nothing is stored until there is space again',
};

function logSpace(log: Log, level: SpaceLevel, { free }: DiskSpace): void {
  log({
    level: level === 'enough' ? 'info' : 'warn',
    message: TOLD[level],
    freeMiB: Math.round(free / MIB),
  });
}

/** Writes real bytes, because a sparse file reserves nothing. */
function fill(path: string, bytes: number): void {
  if (bytes === 0 || (existsSync(path) && statSync(path).size === bytes)) return;
  const file = openSync(path, 'w', 0o600);
  try {
    const part = Buffer.alloc(MIB, 'parley');
    for (let at = 0; at < bytes; at += MIB) writeSync(file, part);
  } finally {
    closeSync(file);
  }
}
