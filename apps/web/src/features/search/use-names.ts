import { channelTitle, profileName } from '@parley/model';
import { useFoundPeople, useProfiles, useOwnId } from '../../data/index.ts';
import { useChannels } from '../channels/queries.ts';
import { useMemberships } from '../members/queries.ts';
import type { SearchNames } from './parse-query.ts';

/** Matches the name after each `from:`. */
const FROM = /(?<=^|\s)from:@?(?:"([^"]*)"|(\S+))/giu;

/**
 * Members and channels that filters can name.
 * @param text the query; in a large workspace the named people are looked up
 */
export function useSearchNames(text: string): { names: SearchNames; areKnown: boolean } {
  'use memo';
  const [, quoted, plain] = [...text.matchAll(FROM)].at(-1) ?? [];
  const areKnown = useFoundPeople(quoted ?? plain ?? null);
  const ownId = useOwnId();
  const memberships = useMemberships();
  const profiles = useProfiles();
  const channels = useChannels();
  const names = {
    ownId,
    people: memberships.map(({ profile_id }) => ({
      id: profile_id,
      name: profileName(profiles.get(profile_id)),
    })),
    channels: channels.flatMap((channel) => [
      { id: channel.id, name: channelTitle(channel) },
      { id: channel.id, name: channel.topic },
    ]),
  };
  return { names, areKnown };
}
