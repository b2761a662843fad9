import { channelTitle, profileName } from '@parley/model';
import { useFoundPeople, useProfiles, useOwnId } from '../../data/index.ts';
import { useChannels } from '../channels/queries.ts';
import { useMemberships } from '../members/queries.ts';
import type { Names } from './parse-query.ts';

/** The person who is named after `from:`, the last of them. */
const FROM = /(?<=^|\s)from:@?(?:"([^"]*)"|(\S+))/giu;

/**
 * Whom and what the filters of a search may name: members and channels of the workspace.
 * @param text the search: of a large workspace, whom it names is looked for
 */
export function useNames(text: string): { names: Names; areKnown: boolean } {
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
