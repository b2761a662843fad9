import { type Archive, type ArchiveEntry, refusedArchive } from '../archive/archive.ts';
import { MOST_LINE_BYTES } from '../form/manifest.ts';
import { splitLines } from '../folder/split-lines.ts';
import type { TellNote } from './notes.ts';
import { lineSchema } from './shapes.ts';

/** A line of the file: its kind, and what stands under the name of the kind. */
export type Line = { type: string; value: unknown; text: string; number: number; where: string };

export type ReadOptions = {
  tell?: TellNote;
  onContents?(contents: Buffer): void;
  /** Says by its text if a line is to be read; all are if this is left out. */
  isWanted?(text: string): boolean;
};

/** The lines of the file, one after the other; a file is larger than the memory can be. */
export async function* linesOf(
  archive: Archive,
  { path }: ArchiveEntry,
  { tell = () => {}, onContents, isWanted }: ReadOptions = {},
): AsyncGenerator<Line> {
  async function* contents(): AsyncGenerator<Buffer> {
    for await (const chunk of (await archive.open(path)) as AsyncIterable<Buffer>) {
      onContents?.(chunk);
      yield chunk;
    }
  }
  let number = 0;
  for await (const bytes of splitLines(contents(), MOST_LINE_BYTES)) {
    number += 1;
    const where = `${path}, line ${number}`;
    if (bytes === null) {
      tell('long_line', where);
      continue;
    }
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    if (text === '' || isWanted?.(text) === false) continue;
    const parsed = lineSchema.safeParse(parsedOf(text));
    if (!parsed.success) tell('bad_line', where);
    else {
      const { type } = parsed.data;
      const value = Object.hasOwn(parsed.data, type) ? parsed.data[type] : undefined;
      yield { type, value, text, number, where };
    }
  }
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of files at the top that can be the one that is read. */
export const isLinesFile = (path: string): boolean => /^[^/]+\.jsonl$/.test(path);

/** The file that is read. @throws TransferError if it is not clear which one. */
export function linesFile({ entries }: Archive): ArchiveEntry {
  const found = entries.filter(({ path }) => isLinesFile(path));
  const [chosen, ...more] = found.find(({ path }) => path === 'import.jsonl')
    ? found.filter(({ path }) => path === 'import.jsonl')
    : found;
  if (!chosen) throw refusedArchive('not_an_export', 'There is no file of lines (.jsonl).');
  if (more.length > 0)
    throw refusedArchive('several_files', 'There are several files of lines (.jsonl).');
  return chosen;
}

/** True for lines that Mattermost wrote of messages. */
export const isPostLine = (text: string): boolean => /^\{"type":"(direct_)?post"/.test(text);
