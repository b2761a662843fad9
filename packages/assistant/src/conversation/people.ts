import { type Profile, profileName } from '@parley/model';
import { type Client, read } from '../identity.ts';

export type PersonProfile = Pick<Profile, 'id' | 'name' | 'role'>;

/** The people whom the asker can see, by id. @throws BackendError */
export async function readPeople(
  asker: Client,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonProfile>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const profiles = await read(
    'The people',
    asker.from('profiles').select('id, name, role').in('id', known),
  );
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

/** The names of people for the model, including a placeholder for unknown ids. */
export const namesOf =
  (people: ReadonlyMap<string, PersonProfile>) =>
  (id: string | null): string =>
    oneLine(profileName(people.get(id ?? '')));

/** Keeps a name from starting a new line in the text for the model. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100);
