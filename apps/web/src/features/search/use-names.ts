import { channelTitle, profileName } from '@parley/model';
import { useMemo } from 'react';
import { useProfiles, useSession } from '../../data/index.ts';
import { useChannels } from '../channels/queries.ts';
import { useMemberships } from '../members/queries.ts';
import type { Names } from './parse-query.ts';

/** Whom and what filters may name: members and channels of the workspace. */
export function useNames(): Names {
  const ownId = useSession().userId ?? '';
  const memberships = useMemberships();
  const profiles = useProfiles();
  const channels = useChannels();
  return useMemo(
    () => ({
      ownId,
      people: memberships.map(({ profile_id }) => ({
        id: profile_id,
        name: profileName(profiles.get(profile_id)),
      })),
      channels: channels.flatMap((channel) => [
        { id: channel.id, name: channelTitle(channel) },
        { id: channel.id, name: channel.topic },
      ]),
    }),
    [ownId, memberships, profiles, channels],
  );
}
