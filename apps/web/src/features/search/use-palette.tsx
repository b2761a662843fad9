import { channelTitle, placeholderAuthor, profileName } from '@parley/model';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFoundPeople } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConversations } from '../conversations/queries.ts';
import { useChannel, useChannels } from '../channels/queries.ts';
import { useProfiles } from '../../data/index.ts';
import { destinationOf } from '../text/destination.ts';
import { useLabels } from '../text/labels.ts';
import { bestFirst, byNews } from './best-first.ts';
import { nearFound } from '../../lib/found-words.ts';
import {
  type PaletteItem,
  talkId,
  useActionItems,
  useChannelItems,
  useConversationItems,
  usePageItems,
  usePeopleItems,
  useWorkspaceItems,
} from './palette-items.tsx';
import { parseQuery } from './parse-query.ts';
import { searchHere } from './search-here.ts';
import { useSearchNames } from './use-names.ts';
import { useSearch } from './use-search.ts';

export type PaletteGroup = { id: string; heading?: string; items: PaletteItem[] };

/** Lines of the palette, and the error if messages could not be searched. */
export type PaletteLines = { groups: PaletteGroup[]; error: Error | null };

/** Maximum lines of a group, so that the next group is visible. */
const MOST_MATCHES = 9;
const MOST_NEWS = 8;
const MOST_MESSAGES = 5;

/**
 * All targets and commands, most likely first. Without text: unread and recent ones.
 * @param text the query; also searches messages
 */
export function usePaletteLines(text: string): PaletteLines {
  const { t } = useTranslation('search');
  const { channelId, chatId } = useParams({ strict: false });
  const talks = [...useChannelItems(), ...useConversationItems()];
  useFoundPeople(text.trim() || null);
  const people = usePeopleItems();
  const pages = usePageItems();
  const actions = useActionItems();
  const workspaces = useWorkspaceItems();
  const search = useSearchItems(text);
  const { messages, error } = useMessageItems(text);
  const heading = (id: string) => t(`palette.groups.${id}`);
  const groups: PaletteGroup[] =
    text.trim() === ''
      ? [
          {
            id: 'recent',
            heading: heading('recent'),
            items: lately(talks, talkId(channelId ?? chatId ?? '')),
          },
          { id: 'pages', heading: heading('pages'), items: pages },
          { id: 'actions', heading: heading('actions'), items: actions },
          { id: 'workspaces', heading: heading('workspaces'), items: workspaces },
        ]
      : [
          {
            id: 'best',
            items: bestFirst(
              [...talks, ...people, ...pages, ...actions, ...workspaces],
              text,
            ).slice(0, MOST_MATCHES),
          },
          { id: 'messages', heading: heading('messages'), items: messages },
          { id: 'search', items: search },
        ];
  return { groups: groups.filter(({ items }) => items.length > 0), error };
}

/** Unread first, then recently visited, without the current place. */
const lately = (talks: PaletteItem[], here: string) =>
  talks
    .filter(({ id, isUnread, lastSeenAt }) => id !== here && (isUnread === true || lastSeenAt))
    .toSorted(byNews)
    .slice(0, MOST_NEWS);

function useSearchItems(text: string): PaletteItem[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const { channelId = '' } = useParams({ strict: false });
  const channel = useChannel(channelId);
  const wanted = text.trim();
  const go = (q: string) => () => void navigate({ to: '/search', search: { q } });
  const line = (id: string, label: string, q: string) => ({
    id,
    label,
    icon: <Search size={16} strokeWidth={1.75} aria-hidden="true" />,
    run: go(q),
  });
  return [
    line('search-all', t('palette.everything', { text: wanted }), wanted),
    ...(channel
      ? [
          line(
            'search-here',
            t('palette.here', { channel: channelTitle(channel) }),
            searchHere(channel) + wanted,
          ),
        ]
      : []),
  ];
}

/** The best messages with author and place. */
function useMessageItems(text: string): { messages: PaletteItem[]; error: Error | null } {
  'use memo';
  const navigate = useNavigate();
  const { names } = useSearchNames(text);
  const profiles = useProfiles();
  const channels = useChannels();
  const conversations = useConversations();
  const labelOf = useLabels();
  const filters = parseQuery(text, names).filters;
  const { hits, error } = useSearch(filters, 'message', MOST_MESSAGES);
  if (text.trim() === '') return { messages: [], error: null };
  const messages = hits.map((hit) => {
    const author = profiles.get(hit.profile_id ?? '');
    const channel = channels.find(({ id }) => id === hit.channel_id);
    const name = author ? profileName(author) : placeholderAuthor('user');
    return {
      id: `message-${hit.id}`,
      label: `${name}: ${nearFound(hit.excerpt ?? '', labelOf)}`,
      hint:
        conversations.find(({ channel: { id } }) => id === hit.channel_id)?.title ??
        channelTitle(channel),
      icon: <Avatar profile={author} size="sm" />,
      run: () => void navigate(destinationOf(hit, channel?.visibility)),
    };
  });
  return { messages, error };
}
