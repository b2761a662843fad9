import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({ pid: z.int(), url: z.string(), databaseUrl: z.string() });

/**
 * Where the running program serves, for `status`; kept beside its data, readable by its owner
 * alone.
 */
export type Running = z.infer<typeof schema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function rememberRunning(dataDir: string, running: Running): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 });
}

export function forgetRunning(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** @returns null when nothing runs on this data folder. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  const running = schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  if (!running) return null;
  const healthy = await fetch(`${running.url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  return healthy ? running : null;
}
