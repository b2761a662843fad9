import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.ts';

/** The longest socket path that every system accepts, in bytes. */
const LONGEST_ADDRESS = 103;
/** Prefix of PostgreSQL's socket and socket lock files. */
const PREFIX = '.s.PGSQL.';

/** The server's Unix socket; null if its path is too long, then use the port. */
export function socketFile(
  { data }: Pick<Folders, 'data'>,
  port: number,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform === 'win32') return null;
  const file = join(data, `${PREFIX}${port}`);
  return Buffer.byteLength(file) > LONGEST_ADDRESS ? null : file;
}

/** A killed server leaves its socket behind, and the next one listens on another port. */
export function removeForgottenSockets({ data }: Pick<Folders, 'data'>): void {
  for (const name of readdirSync(data))
    if (name.startsWith(PREFIX)) rmSync(join(data, name), { force: true });
}
