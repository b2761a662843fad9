import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { TableFile } from '../form/manifest.ts';

/** A file of lines that is written and hashed as it grows. */
export type LineFile = {
  write(lines: readonly string[]): Promise<void>;
  /** Ends the file. @returns its number of lines, size and hash. */
  end(): Promise<TableFile>;
};

/** @throws if the file exists. */
export function createLineFile(path: string): LineFile {
  const hash = createHash('sha256');
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const failed = once(stream, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => undefined);
  const facts = { rows: 0, bytes: 0 };
  return {
    async write(lines) {
      if (lines.length === 0) return;
      const text = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(text);
      facts.rows += lines.length;
      facts.bytes += text.length;
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    },
    async end() {
      stream.end();
      await Promise.race([once(stream, 'close'), failed]);
      return { ...facts, sha256: hash.digest('hex') };
    },
  };
}
