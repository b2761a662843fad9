import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How often each note is due for a synthetic export, and how many plain messages it has. */
export type Planted<Code extends string> = {
  due: ReadonlyMap<Code, number>;
  messages: number;
};

/** Counts the notes that are due for what is planted. */
export class Due<Code extends string> extends Map<Code, number> {
  add(code: Code, times = 1): void {
    this.set(code, (this.get(code) ?? 0) + times);
  }
}

/** Writes files of an export: texts and bytes as they are, anything else as JSON. */
export const putInto =
  (folder: string) =>
  async (path: string, contents: unknown): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const isPlain = typeof contents === 'string' || Buffer.isBuffer(contents);
    await writeFile(join(folder, path), isPlain ? contents : JSON.stringify(contents));
  };

const WORDS = 'crane berth tide cargo schedule quay pilot storm customs paint rope ledger'.split(
  ' ',
);

/** Twelve words, the same for the same number. */
export const wordsOf = (number: number): string =>
  Array.from({ length: 12 }, (_, at) => WORDS[(number * 31 + at * 17 + at) % WORDS.length]).join(
    ' ',
  );

export const NAMES = [
  'Mara',
  'Jonas',
  'Aiko',
  'Noor',
  'Teo',
  'Ines',
  'Pavel',
  'Lina',
  'Omar',
  'Greta',
];
