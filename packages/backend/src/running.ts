import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeKept } from './kept-file.ts';
import { z } from 'zod';

const schema = z.object({
  pid: z.int(),
  url: z.string(),
  databaseUrl: z.string(),
  /** It serves with the keys that everyone knows. */
  hasDevKeys: z.boolean().optional(),
  /** How often its database was made anew since it started. */
  resets: z.int().optional(),
  /** Why it did not come back from a reset. */
  problem: z.string().optional(),
});

/**
 * Where the running program serves, for `status` and its like; kept beside its data, readable by
 * its owner alone.
 */
export type Running = z.infer<typeof schema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function rememberRunning(dataDir: string, running: Running): void {
  writeKept(fileIn(dataDir), JSON.stringify(running));
}

export function forgetRunning(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** @returns null when nothing runs on this data folder. */
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
 * What a program wrote that may have ended since. A damaged file is none: it is written anew at
 * every start.
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
