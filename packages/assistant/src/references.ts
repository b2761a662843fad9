import {
  profileName,
  type ReferenceWords,
  referencesIn,
  resolveReferences,
  textOf,
  type WithParts,
  withText,
} from '@parley/model';
import { type Client, read } from './identity.ts';
import { byIds } from './tools/pages.ts';

/** For what has no name, or none that the reader may see. */
const WORDS: ReferenceWords = {
  person: 'someone',
  channel: '#private channel',
  file: 'a file',
  message: 'a message',
};

/**
 * The messages with names in place of references, as the reader may see them: a model never reads
 * an id. Its own `@Name` becomes a reference when its answer is stored.
 * @throws BackendError
 */
export async function withNames<Row extends WithParts>(
  reader: Client,
  rows: readonly Row[],
): Promise<Row[]> {
  const { person, channel, file } = referencesIn(rows.map(textOf));
  const [people, channels, files] = await Promise.all([
    byIds(person, (ids) =>
      read('The people', reader.from('profiles').select('id, name, role').in('id', ids)),
    ),
    byIds(channel, (ids) =>
      read(
        'The channels',
        reader.from('channels').select('id, name').in('id', ids).neq('visibility', 'direct'),
      ),
    ),
    byIds(file, (ids) =>
      read(
        'The files',
        reader.from('files').select('id, name').in('id', ids).is('deleted_at', null),
      ),
    ),
  ]);
  const names = {
    person: new Map(people.map((profile) => [profile.id, profileName(profile)])),
    channel: new Map(channels.map(({ id, name }) => [id, name])),
    file: new Map(files.map(({ id, name }) => [id, name])),
  };
  return rows.map((row) => withText(row, (text) => resolveReferences(text, names, WORDS)));
}
