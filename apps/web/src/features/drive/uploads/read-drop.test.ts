import { expect, test } from 'vitest';
import { readChosen, readDrop } from './read-drop.ts';

type Fake = { name: string; children?: Fake[] };

/** A fake of the FileSystemEntry API that reads a few entries at a time, as browsers do. */
function entryOf({ name, children }: Fake): FileSystemEntry {
  const left = [...(children ?? [])];
  const fake = {
    name,
    isFile: children === undefined,
    isDirectory: children !== undefined,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
    createReader: () => ({
      readEntries: (done: (entries: FileSystemEntry[]) => void) =>
        done(left.splice(0, 2).map(entryOf)),
    }),
  };
  return fake as unknown as FileSystemEntry;
}

const transferOf = (dropped: Fake[]) =>
  ({
    items: dropped.map((fake) => ({
      kind: 'file',
      webkitGetAsEntry: () => entryOf(fake),
      getAsFile: () => null,
    })),
  }) as unknown as DataTransfer;

test('reads a dropped tree completely, including empty folders', async () => {
  const found = await readDrop(
    transferOf([
      {
        name: 'Site',
        children: [
          { name: 'a.txt' },
          { name: 'Empty', children: [] },
          { name: 'Deep', children: [{ name: 'b.txt' }] },
        ],
      },
      { name: 'c.txt' },
    ]),
  );
  expect(found.map(({ folders, file }) => [folders.join('/'), file?.name ?? null])).toEqual([
    ['Site', null],
    ['Site', 'a.txt'],
    ['Site/Empty', null],
    ['Site/Deep', null],
    ['Site/Deep', 'b.txt'],
    ['', 'c.txt'],
  ]);
});

test('files chosen in a folder field keep their folders', () => {
  const file = Object.defineProperty(new File(['x'], 'a.txt'), 'webkitRelativePath', {
    value: 'Site/Deep/a.txt',
  });
  expect(readChosen([file])).toEqual([{ folders: ['Site', 'Deep'], file }]);
});
