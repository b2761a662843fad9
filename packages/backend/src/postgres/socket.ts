import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.ts';

/** The longest path of a socket, in bytes, that every system accepts. */
const LONGEST_ADDRESS = 103;
/** How PostgreSQL begins the names of a socket and of its lock. */
const PREFIX = '.s.PGSQL.';

/**
 * Where the server of these folders listens besides its port; null where no address can name it,
 * which leaves the port.
 */
export function socketFile(
  { data }: Pick<Folders, 'data'>,
  port: number,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform === 'win32') return null;
  const file = join(data, `${PREFIX}${port}`);
  return Buffer.byteLength(file) > LONGEST_ADDRESS ? null : file;
}

/** A server that was killed leaves its socket, and the next one listens on another port. */
export function removeForgottenSockets({ data }: Pick<Folders, 'data'>): void {
  for (const name of readdirSync(data))
    if (name.startsWith(PREFIX)) rmSync(join(data, name), { force: true });
}
