import { createWriteStream } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MattermostNote } from '../mattermost/notes.ts';
import { LARGE_FILE, Oddities } from './mattermost-oddities.ts';
import { peopleLines, postLines, teamLines } from './mattermost-team.ts';
import type { Raw } from './slack-team.ts';

/** How often each note is due for a synthetic export. */
export type PlantedInMattermost = { due: ReadonlyMap<MattermostNote, number> };

const MORE_THAN_A_FILE = 101 * 1024 * 1024;

/**
 * Writes the bulk export of an invented team as a folder: plain messages by the number, and a
 * channel with every oddity that the reader knows. The same number gives the same folder.
 */
export async function writeMattermostExport(
  folder: string,
  messages: number,
): Promise<PlantedInMattermost> {
  const odd = new Oddities();
  const put = async (path: string, contents: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  };
  for (const [path, contents] of odd.files) await put(path, contents);
  await put(LARGE_FILE, '');
  await truncate(join(folder, LARGE_FILE), MORE_THAN_A_FILE);
  const lines = Readable.from(textOf(odd, messages));
  await pipeline(lines, createWriteStream(join(folder, 'import.jsonl')));
  return { due: odd.due };
}

function* textOf(odd: Oddities, messages: number): Generator<string> {
  for (const line of linesOf(odd, messages))
    yield `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
}

/** In the order in which Mattermost writes them. */
function* linesOf(odd: Oddities, messages: number): Generator<Raw | string> {
  yield { type: 'version', version: 1, info: { generator: 'mattermost-server' } };
  yield* teamLines();
  yield* odd.channels;
  yield* peopleLines();
  yield* odd.people;
  yield* postLines(messages);
  yield* odd.posts;
  yield* odd.emoji;
  yield* odd.conversations;
  yield* odd.directPosts;
}
