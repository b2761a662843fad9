import { useOwnId, useWorkspace } from '../../data/index.ts';
import { useOwnParticipants } from '../channels/queries.ts';
import { channelRightsNow } from '../channels/use-channel-rights.ts';
import { useRights } from '../members/use-rights.ts';
import type { FileActor } from './permissions.ts';

/** The current user and what they may do with entries. */
export function useDrivePerson(): FileActor {
  'use memo';
  const ownId = useOwnId();
  const { can } = useRights(useWorkspace()?.id ?? '');
  const ownParticipants = useOwnParticipants();
  const removesOthers = can('drive', 'delete');
  return {
    ownId,
    removesOthers,
    isIn: (channelId) => ownParticipants.has(channelId),
    inChannel: (channelId) => channelRightsNow(channelId, ownId),
  };
}
