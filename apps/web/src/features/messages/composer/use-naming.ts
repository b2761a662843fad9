import type { Channel } from '@parley/model';
import { useMemo } from 'react';
import type { ChannelParticipant } from '../../channels/queries.ts';
import { useCanCallEveryone, useChannelRights } from '../../channels/use-channel-rights.ts';
import { useCallable } from '../../commands/bot-commands.ts';
import { commandsWith } from '../../commands/registry.ts';
import { candidateOf, EVERYONE } from '../../text/mentioned.ts';
import { useOutsiders, useSuggestionSources } from './use-sources.ts';

/**
 * Everything a message can mention: the channel's people except the author, people who can be
 * invited, and suggestions.
 */
export function useNaming(channel: Channel, members: ChannelParticipant[], ownId: string) {
  'use memo';
  const candidates = useMemo(
    () => members.filter(({ participant }) => participant.profile_id !== ownId).map(candidateOf),
    [members, ownId],
  );
  const outsiders = useOutsiders(members);
  const { change, addPeople } = useChannelRights(channel);
  const commands = commandsWith({ change, addPeople });
  const hasEveryone = useCanCallEveryone(channel);
  const ofBots = useCallable(channel.workspace_id, 'slash');
  const sources = useSuggestionSources({ hasEveryone, candidates, outsiders, commands, ofBots });
  const people = hasEveryone ? [...candidates, EVERYONE] : candidates;
  return { people, outsiders, sources };
}
