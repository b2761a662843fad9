import { messageMetadata, type Message, type Profile, profileName } from '@parley/model';
import { createContext, useContext } from 'react';

/** The names mentioned in a message, without the @. `own` are the names that mean the reader. */
export type NamedPeople = { names: ReadonlySet<string>; own: ReadonlySet<string> };

/** Id and name that mention everyone in the channel. */
const EVERYONE = 'channel';
const NOBODY: NamedPeople = { names: new Set(), own: new Set() };

const Context = createContext<NamedPeople>(NOBODY);
export const NamedPeopleProvider = Context.Provider;
export const useMentionNames = (): NamedPeople => useContext(Context);

/** Ids and names of the people a message mentions, including everyone. */
export function namedIn(
  message: Pick<Message, 'metadata'>,
  profiles: ReadonlyMap<string, Profile>,
): { id: string; label: string }[] {
  const { data } = messageMetadata.safeParse(message.metadata);
  const people = (data?.mentions ?? []).map((id) => ({ id, label: profileName(profiles.get(id)) }));
  return data?.mentions_everyone ? [...people, { id: EVERYONE, label: EVERYONE }] : people;
}

/**
 * Converts mentions for the renderer.
 * @param readerId null for the author, who is not addressed by their own message
 */
export function namedPeople(
  named: readonly { id: string; label: string }[],
  readerId: string | null,
): NamedPeople {
  if (named.length === 0) return NOBODY;
  return {
    names: new Set(named.map(({ label }) => label)),
    own: new Set(
      readerId === null
        ? []
        : named.filter(({ id }) => id === readerId || id === EVERYONE).map(({ label }) => label),
    ),
  };
}
