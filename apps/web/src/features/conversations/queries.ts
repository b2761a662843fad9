import { type Channel, type Participant, type Profile, profileName } from '@parley/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lastMessageAt, useProfiles, useRows, useSession, useUnread } from '../../data/index.ts';
import { useOwnChannels } from '../channels/queries.ts';
import { useMe, useMemberships } from '../members/queries.ts';

/** A channel of visibility 'direct': with people, or only with the assistant. */
export type Conversation = {
  channel: Channel;
  participant: Participant;
  /** The other members; the user if there are no others. */
  people: Profile[];
  isAssistant: boolean;
  title: string;
};

/** The database's default name until the first question names the conversation. */
const UNNAMED = 'New conversation';

/** The user's conversations, the one with the latest message first. */
export function useConversations(): Conversation[] {
  const { t } = useTranslation('conversations');
  const own = useOwnChannels();
  const unread = useUnread();
  const ownId = useSession().userId;
  const profiles = useProfiles();
  const participants = useRows('participants');
  return useMemo(() => {
    const others = Map.groupBy(
      participants.filter((participant) => participant.profile_id !== ownId),
      (participant) => participant.channel_id,
    );
    const conversations = own
      .filter(({ channel }) => channel.visibility === 'direct')
      .map(({ channel, participant }): Conversation => {
        const people = (others.get(channel.id) ?? []).flatMap(
          ({ profile_id }) => profiles.get(profile_id) ?? [],
        );
        const isAssistant = people.some(({ role }) => role === 'assistant');
        const named = channel.name === UNNAMED ? t('unnamed') : channel.name;
        const me = profiles.get(ownId ?? '');
        const title = isAssistant
          ? named
          : people.length > 0
            ? people.map(profileName).join(', ')
            : t('self', { name: profileName(me) });
        return {
          channel,
          participant,
          people: people.length > 0 || !me ? people : [me],
          isAssistant,
          title,
        };
      });
    return conversations.toSorted((a, b) => lastOf(b.channel).localeCompare(lastOf(a.channel)));
    // Unread counts change with every message, and with them the order of the conversations.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [own, participants, profiles, ownId, unread, t]);
}

const lastOf = (channel: Channel) =>
  new Date(lastMessageAt(channel.id) ?? channel.created_at).toISOString();

export function useConversationById(id: string): Conversation | undefined {
  return useConversations().find(({ channel }) => channel.id === id);
}

/** Possible partners: the workspace's people by name, the user last, and its assistant. */
export function usePeopleToAsk(): { people: Profile[]; assistant: Profile | undefined } {
  const memberships = useMemberships();
  const profiles = useProfiles();
  const me = useMe();
  return useMemo(() => {
    // The workspace's own assistant is older than those of single channels.
    const members = memberships
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .flatMap(({ profile_id }) => profiles.get(profile_id) ?? []);
    const isPerson = ({ role }: Profile) => role === 'user' || role === 'admin';
    const byName = (a: Profile, b: Profile) =>
      Number(a.id === me?.id) - Number(b.id === me?.id) ||
      profileName(a).localeCompare(profileName(b));
    return {
      people: members.filter(isPerson).toSorted(byName),
      assistant: members.find(({ role }) => role === 'assistant'),
    };
  }, [memberships, profiles, me]);
}
