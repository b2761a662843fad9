import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_LINE_BYTES, type TableFile } from '../form/manifest.ts';
import { TransferError } from '../transfer-error.ts';
import { splitLines } from './split-lines.ts';

const NEWLINE = 0x0a;

/**
 * The lines of a file, compared with what the manifest says of it. The last line is given only
 * after the comparison, so nobody acts on a whole file that was changed.
 * @param name of the file, for errors.
 * @throws TransferError
 */
export async function* checkedLines(
  contents: Readable,
  expected: TableFile,
  name: string,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const facts = { rows: 0, bytes: 0, isEnded: true };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      hash.update(chunk);
      facts.bytes += chunk.length;
      facts.isEnded = chunk.at(-1) === NEWLINE;
      yield chunk;
    }
  }
  let held: string | null = null;
  for await (const line of splitLines(counted(), MOST_LINE_BYTES)) {
    if (line === null) throw tooLong(name, facts.rows + 1);
    if (held !== null) yield held;
    held = line.toString('utf8');
    facts.rows += 1;
  }
  const isSame =
    facts.isEnded &&
    facts.rows === expected.rows &&
    facts.bytes === expected.bytes &&
    hash.digest('hex') === expected.sha256;
  if (!isSame)
    throw new TransferError(
      'table_changed',
      `${name} is not the file that the manifest names.`,
      'Copy the export again; a file in it was changed or cut off.',
    );
  if (held !== null) yield held;
}

const tooLong = (name: string, line: number) =>
  new TransferError(
    'line_too_long',
    `${name} has more than ${MOST_LINE_BYTES / 1024 ** 2} MiB in line ${line}.`,
    'No export of Parley has such a line.',
  );
