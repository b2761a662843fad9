import { useRowsWhere, useTableGroup } from '../../../data/index.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';

/**
 * The assistant addressed if none is named: the channel's first, or else any participant that is
 * one.
 */
export function useFirstAssistant(
  members: readonly ChannelParticipant[],
): ChannelParticipant | undefined {
  'use memo';
  useTableGroup('assistants');
  const data = useRowsWhere('channel_assistants', 'is_main', false);
  const further = new Set(data.map(({ profile_id }) => profile_id));
  const assistants = members.filter(({ profile }) => profile?.role === 'assistant');
  return (
    assistants.find(({ participant }) => !further.has(participant.profile_id)) ?? assistants[0]
  );
}
