import { type Profile, profileName } from '@parley/model';
import { type Client, read } from '../identity.ts';

export type Person = Pick<Profile, 'id' | 'name' | 'role'>;

/** Those of the people whom the asker may see, by their ids. @throws BackendError */
export async function readPeople(
  asker: Client,
  ids: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const profiles = await read(
    'The people',
    asker.from('profiles').select('id, name, role').in('id', known),
  );
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

/** What the model calls whom: people by their ids, and who is not known as such. */
export const namesOf =
  (people: ReadonlyMap<string, Person>) =>
  (id: string | null): string =>
    oneLine(profileName(people.get(id ?? '')));

/** A name must not be able to begin a line of its own in what the model reads. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100);
