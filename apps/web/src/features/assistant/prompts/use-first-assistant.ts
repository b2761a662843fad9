import { useRowsWhere, useTableGroup } from '../../../data/index.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';

/**
 * Of those who take part in a channel the assistant that is meant where none is named: its first,
 * else any.
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
