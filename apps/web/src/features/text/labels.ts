import type { Labels } from '@parley/markdown';
import {
  authorName,
  type Channel,
  channelTitle,
  type Message,
  type Profile,
  profileName,
} from '@parley/model';
import i18next, { type TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collections, session, useProfiles, useRows } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

type Known<Row> = { get(id: string): Row | undefined };
type Names = { profiles: Known<Profile>; channels: Known<Channel>; t: TFunction<'messages'> };

/** Where the row of a named file or message is cached if the store does not have it. */
export const fileKey = (id: string) => ['named file', id];
export const messageKey = (id: string) => ['linked message', id];

/**
 * What references are called today: '@Ann Lee', '#general'. If the reader cannot see what is named,
 * calm words instead.
 */
const labels =
  (names: Names): Labels =>
  (target) => {
    const { profiles, channels, t } = names;
    switch (target.kind) {
      case 'everyone':
        return '@channel';
      case 'person': {
        const profile = profiles.get(target.id);
        return profile ? `@${profileName(profile)}` : t('someone');
      }
      case 'channel': {
        const channel = channels.get(target.id);
        return channel && !channel.deleted_at ? channelLabel(channel, names) : t('privateChannel');
      }
      case 'file': {
        const file =
          collections.files.get(target.id) ?? cached<{ name: string }>(fileKey(target.id));
        return file?.name ?? t('aFile');
      }
      case 'message': {
        const message =
          collections.messages.get(target.id) ?? cached<NamedMessage>(messageKey(target.id));
        return message ? messageLabel(message, names) : t('aMessage');
      }
    }
  };

const cached = <Row>(key: string[]): Row | undefined => queries.getQueryData<Row>(key);

type NamedMessage = Pick<Message, 'author_id' | 'role' | 'channel_id'>;

function channelLabel(channel: Channel, { profiles }: Pick<Names, 'profiles'>): string {
  if (channel.visibility !== 'direct') return `#${channelTitle(channel)}`;
  const ownId = session.current()?.user.id;
  const others = collections.participants.toArray
    .filter(({ channel_id, profile_id }) => channel_id === channel.id && profile_id !== ownId)
    .flatMap(({ profile_id }) => profiles.get(profile_id) ?? []);
  const isWithPeople = others.length > 0 && others.every(({ role }) => role !== 'assistant');
  return isWithPeople ? others.map(profileName).join(', ') : channelTitle(channel);
}

/** A message's author and channel. */
function messageLabel(message: NamedMessage, { profiles, channels, t }: Names): string {
  const author = profiles.get(message.author_id ?? '');
  const channel = channels.get(message.channel_id);
  const name = author ? profileName(author) : authorName(message, new Map());
  return channel
    ? t('messageByIn', { name, channel: channelLabel(channel, { profiles }) })
    : t('messageBy', { name });
}

/** The labels, which change with the names. */
export function useLabels(): Labels {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const channels = useRows('channels');
  return useMemo(() => {
    const byId = new Map(channels.map((channel) => [channel.id, channel]));
    return labels({ profiles, channels: byId, t });
  }, [profiles, channels, t]);
}

/** The labels at this moment. */
export const labelsNow = (): Labels =>
  labels({ ...collections, t: i18next.getFixedT(null, 'messages') });
