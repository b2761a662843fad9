import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SlackNote } from '../slack/notes.ts';
import { LARGE_FILE, ODD_CHANNEL, Oddities } from './slack-oddities.ts';
import { channels, messageOf, type Raw, START, users } from './slack-team.ts';

/** How often each note is due for a synthetic export, and how many plain messages it has. */
export type Planted = { due: ReadonlyMap<SlackNote, number>; messages: number };

const MORE_THAN_A_FILE = 101 * 1024 * 1024;

/**
 * Writes the export of an invented team as a folder: plain messages by the number, and a channel
 * with every oddity that the reader knows. The same number gives the same folder.
 */
export async function writeSlackExport(folder: string, messages: number): Promise<Planted> {
  const odd = new Oddities();
  const put = async (path: string, contents: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(
      join(folder, path),
      typeof contents === 'string' || Buffer.isBuffer(contents)
        ? contents
        : JSON.stringify(contents),
    );
  };
  const oddChannel = { ...ODD_CHANNEL, created: START, members: [], pins: odd.pins };
  await put('users.json', [...users(), ...odd.users]);
  await put('channels.json', [...channels(), oddChannel, ...odd.channels]);
  await put('groups.json', odd.groups);
  await put('mpims.json', odd.mpims);
  await put('dms.json', odd.dms);
  for (const [path, contents] of odd.files) await put(path, contents);
  await put(LARGE_FILE, '');
  await truncate(join(folder, LARGE_FILE), MORE_THAN_A_FILE);
  await put(`${ODD_CHANNEL.name}/2023-02-17.json`, odd.messages);
  for (const [path, day] of daysOf(messages)) await put(path, day);
  return { due: odd.due, messages };
}

/** The plain messages by the file of their day, one file after the other. */
function* daysOf(messages: number): Generator<[path: string, day: Raw[]]> {
  const names = channels().map(({ name }) => String(name));
  for (const [channel, name] of names.entries()) {
    let path = '';
    let day: Raw[] = [];
    for (let number = channel; number < messages; number += names.length) {
      const message = messageOf(number);
      const date = new Date(Number(message.ts) * 1000).toISOString().slice(0, 10);
      if (path !== '' && path !== `${name}/${date}.json`) {
        yield [path, day];
        day = [];
      }
      path = `${name}/${date}.json`;
      day.push(message);
    }
    if (day.length > 0) yield [path, day];
  }
}
