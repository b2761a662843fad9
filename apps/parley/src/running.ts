import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeKept } from '@parley/backend/kept-file';
import { z } from 'zod';

const schema = z.object({ pid: z.int(), url: z.string(), databaseUrl: z.string() });

/**
 * Where the running program serves, for `status`; kept beside its data, readable by its owner
 * alone.
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
  const running = written(fileIn(dataDir));
  if (!running) return null;
  const healthy = await fetch(`${running.url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  return healthy ? running : null;
}

/** A damaged file is none: it is written anew at every start. */
function written(file: string): Running | null {
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
