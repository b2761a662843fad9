import { list } from 'tar';
import { limits } from '../limits.ts';
import type { TextSink } from './text-sink.ts';
import type { Zip } from './zip.ts';
import type { Format } from './format.ts';

/** What an archive holds, by name; none of it is opened. */
export function listArchive(zip: Zip, sink: TextSink): void {
  for (const name of zip.entries.keys()) sink.add(`${name}\n`);
}

/**
 * The names in a tar file, packed by gzip or not. A compressed file that is no tar file lists no
 * names.
 */
export async function listTar(path: string, sink: TextSink): Promise<void> {
  const names: string[] = [];
  await list({
    file: path,
    onReadEntry(entry) {
      if (names.length < limits.zipEntries) names.push(entry.path);
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
