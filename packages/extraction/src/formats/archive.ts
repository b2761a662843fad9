import { list } from 'tar';
import { extractionLimits } from '../limits.ts';
import type { TextSink } from './text-sink.ts';
import type { Zip } from './zip.ts';
import type { Format } from './format.ts';

/** Lists an archive's entry names without opening the entries. */
export function listArchive(zip: Zip, sink: TextSink): void {
  for (const name of zip.entries.keys()) sink.add(`${name}\n`);
}

/** Lists the names in a tar file, gzipped or not. Any other gzipped file lists none. */
export async function listTar(path: string, sink: TextSink): Promise<void> {
  const names: string[] = [];
  await list({
    file: path,
    onReadEntry(entry) {
      if (names.length < extractionLimits.zipEntries) names.push(entry.path);
    },
  });
  for (const name of names) sink.add(`${name}\n`);
}

export const tar: Format = {
  async read({ path }, sink) {
    await listTar(path, sink);
    return { isProse: false };
  },
};
