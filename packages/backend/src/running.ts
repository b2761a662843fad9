import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeKept } from './kept-file.ts';
import { z } from 'zod';

const schema = z.object({
  pid: z.int(),
  url: z.string(),
  databaseUrl: z.string(),
  /** True if it serves with the well-known development keys. */
  hasDevKeys: z.boolean().optional(),
  /** Number of database resets since it started. */
  resets: z.int().optional(),
  /** The error that kept it from restarting after a reset. */
  problem: z.string().optional(),
});

/**
 * Address of the running program, for commands such as `status`; stored beside its data, readable
 * only by its owner.
 */
export type Running = z.infer<typeof schema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function rememberRunning(dataDir: string, running: Running): void {
  writeKept(fileIn(dataDir), JSON.stringify(running));
}

export function forgetRunning(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** @returns null if no server runs on this data folder. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  const running = readRunning(dataDir);
  if (!running) return null;
  const healthy = await fetch(`${running.url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  return healthy ? running : null;
}

/**
 * Reads the record of a program, which may have ended since. A damaged file counts as none; every
 * start writes a new one.
 */
export function readRunning(dataDir: string): Running | null {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
