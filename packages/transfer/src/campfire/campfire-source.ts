import { refusedArchive } from '../archive/archive.ts';
import { archiveSource, type OpenSource } from '../archive/source.ts';
import { withDatabase } from './database.ts';
import { findStorage } from './find.ts';
import { CAMPFIRE_NOTES } from './notes.ts';
import { recordsOf } from './records.ts';
import { type Survey, survey } from './survey.ts';

/** True for the storage of a Campfire: its folder, a zip of it, or its database. */
export async function isCampfire(path: string): Promise<boolean> {
  const storage = await findStorage(path);
  storage?.archive[Symbol.dispose]();
  return storage !== null;
}

/** Opens the storage of a Campfire, and reads all of its database once. @throws TransferError */
export async function openCampfire(path: string): Promise<OpenSource> {
  const storage = await findStorage(path);
  if (!storage) throw refusedArchive('not_an_export', `${path} holds no database of Campfire.`);
  const { archive, database: entry } = storage;
  return archiveSource(archive, async () => {
    const known = await firstOf(withDatabase(archive, entry, (from) => [survey(storage, from)]));
    const workspace = { id: known.ids.of('workspace', ''), name: known.name.slice(0, 200) };
    return {
      form: 'campfire',
      workspace,
      fingerprint: known.fingerprint,
      messages: CAMPFIRE_NOTES,
      told: known.told,
      found: () => factsOf(known),
      records: (means) =>
        withDatabase(archive, entry, (from) => recordsOf(known, workspace, from, means)),
    };
  });
}

async function firstOf<T>(values: AsyncIterable<T>): Promise<T> {
  let first: { value: T } | null = null;
  for await (const value of values) first ??= { value };
  if (!first) throw new Error('The reading ended without a result');
  return first.value;
}

/** What a person wants to know before the notes. */
function factsOf({ people, channels, messages, blobs }: Survey): Record<string, number> {
  const ofKind = (wanted: string) => channels.filter(({ kind }) => kind === wanted).length;
  const files = [...blobs.values()].flat();
  return {
    'people who are listed': people.counts.listed,
    'of them with an address': people.counts.withAddress,
    'people who are not listed': people.counts.unknown,
    bots: people.counts.bots,
    'open rooms': ofKind('open'),
    'closed rooms': ofKind('private'),
    conversations: ofKind('direct'),
    messages: messages.size,
    'files of messages': files.length,
    'of them beside the database': files.filter(({ entry }) => entry !== undefined).length,
  };
}
