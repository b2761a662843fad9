import { profileName } from '@parley/model';
import { useState } from 'react';
import { useFoundPeople, useProfiles, useWorkspace } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PickField, type PickFieldProps, type PickSearch } from '../../ui/PickField.tsx';
import { useMembersHere } from './queries.ts';

type PersonFieldProps = Omit<PickFieldProps, 'options' | 'search'> & {
  /** Id of a member to leave out. */
  except?: string | undefined;
};

/** Picks a member by name, or nobody. */
export function PersonField({ except, ...props }: PersonFieldProps) {
  'use memo';
  const { people, search } = usePeopleToPick(props.value);
  const options = people
    .filter(({ id }) => id !== except)
    .map((profile) => ({
      id: profile.id,
      name: profileName(profile),
      mark: <Avatar profile={profile} size="sm" />,
    }));
  return <PickField {...props} options={options} search={search} />;
}

/**
 * Members to choose from, sorted by name: those in the store, plus those the server finds for the
 * typed words.
 */
export function usePeopleToPick(chosen: string | null) {
  'use memo';
  const [words, onWords] = useState<string | null>(null);
  const isKnown = useFoundPeople(words);
  const members = useMembersHere(useWorkspace()?.id ?? '');
  const profiles = useProfiles();
  // Looked up separately, so that a previous choice always has a name.
  const own = profiles.get(chosen ?? '');
  const here = members.flatMap(({ profile }) => profile ?? []);
  const people = own && !here.includes(own) ? [...here, own] : here;
  const search: PickSearch = { isKnown, onWords };
  return {
    people: people.toSorted((a, b) => profileName(a).localeCompare(profileName(b))),
    search,
  };
}
