import { channelTitle, profileName } from '@parley/model';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  CalendarDays,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageCirclePlus,
  Moon,
  Plus,
  Search,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Entry, useEntries } from '../../app/navigation.ts';
import { useShell } from '../../app/shell-state.tsx';
import { useOpenWorkspace } from '../../app/use-open-workspace.ts';
import { useOpenedWorkspaces, useWorkspace } from '../../data/index.ts';
import { appearances, setAppearance } from '../../lib/appearance.ts';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { leaveAsking } from '../auth/leaving.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannel, useChannels } from '../channels/queries.ts';
import { Faces } from '../conversations/Faces.tsx';
import { useConversations, usePeopleToAsk } from '../conversations/queries.ts';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx';
import { searchHere } from './search-here.ts';

/** One line of the palette. `isAlways`: shown whatever was typed. */
export type PaletteItem = {
  id: string;
  label: string;
  hint?: string;
  icon: ReactNode;
  isAlways?: boolean;
  run(): void;
};
export type PaletteGroup = { id: string; heading?: string; items: PaletteItem[] };

const icon = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;

/**
 * Everything the palette can go to or do, the likeliest first.
 * @param text what was typed, to search for it everywhere
 */
export function usePaletteGroups(text: string): PaletteGroup[] {
  const { t } = useTranslation('search');
  const search = useSearchItems(text);
  const heading = (id: string) => t(`palette.groups.${id}`);
  return [
    { id: 'search', items: search },
    { id: 'channels', heading: heading('channels'), items: useChannelItems() },
    { id: 'conversations', heading: heading('conversations'), items: useConversationItems() },
    { id: 'people', heading: heading('people'), items: usePeopleItems() },
    { id: 'pages', heading: heading('pages'), items: usePageItems() },
    { id: 'actions', heading: heading('actions'), items: useActionItems() },
    { id: 'workspaces', heading: heading('workspaces'), items: useWorkspaceItems() },
  ].filter(({ items }) => items.length > 0);
}

function useSearchItems(text: string): PaletteItem[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const { channelId = '' } = useParams({ strict: false });
  const channel = useChannel(channelId);
  const wanted = text.trim();
  const go = (q: string) => () => void navigate({ to: '/search', search: { q } });
  const here = channel && {
    id: 'search-here',
    label: t('palette.here', { channel: channelTitle(channel) }),
    icon: icon(Search),
    isAlways: wanted !== '',
    run: go(searchHere(channel) + wanted),
  };
  return [
    ...(wanted
      ? [
          {
            id: 'search-all',
            label: t('palette.everything', { text: wanted }),
            icon: icon(Search),
            isAlways: true,
            run: go(wanted),
          },
        ]
      : []),
    ...(here ? [here] : []),
  ];
}

function useChannelItems(): PaletteItem[] {
  const navigate = useNavigate();
  return useChannels()
    .filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at)
    .map((channel) => ({
      id: `channel-${channel.id}`,
      label: channelTitle(channel),
      ...(channel.description ? { hint: channel.description } : {}),
      icon: <ChannelIcon channel={channel} />,
      run: () => void navigate({ to: '/channels/$channelId', params: { channelId: channel.id } }),
    }));
}

function useConversationItems(): PaletteItem[] {
  const navigate = useNavigate();
  return useConversations().map(({ channel, people, title }) => ({
    id: `conversation-${channel.id}`,
    label: title,
    icon: <Faces people={people} size="xs" />,
    run: () => void navigate({ to: '/chat/$chatId', params: { chatId: channel.id } }),
  }));
}

function usePeopleItems(): PaletteItem[] {
  const { people } = usePeopleToAsk();
  const navigate = useNavigate();
  return people.map((person) => ({
    id: `person-${person.id}`,
    label: profileName(person),
    icon: <Avatar profile={person} size="xs" />,
    run: () => void navigate({ to: '/directory/$profileId', params: { profileId: person.id } }),
  }));
}

function usePageItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pages: Pick<Entry, 'to' | 'label' | 'icon'>[] = [
    ...useEntries(),
    { to: '/schedule', label: 'schedule', icon: CalendarDays },
  ];
  return pages.map((entry) => ({
    id: `page-${entry.to}`,
    label: t(entry.label),
    icon: icon(entry.icon),
    run: () => void navigate({ to: entry.to }),
  }));
}

function useActionItems(): PaletteItem[] {
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation('shell');
  const navigate = useNavigate();
  const { setSheetOpen } = useShell();
  const { assistant } = usePeopleToAsk();
  const { open } = useOpenConversation();
  return [
    {
      id: 'new-channel',
      label: t('palette.newChannel'),
      icon: icon(Plus),
      run: () => void navigate({ to: '/channels/new' }),
    },
    {
      id: 'new-conversation',
      label: t('palette.newConversation'),
      icon: icon(MessageCirclePlus),
      run: () => void navigate({ to: '/chat/new' }),
    },
    ...(assistant
      ? [
          {
            id: 'ask',
            label: t('palette.askAssistant'),
            icon: icon(Sparkles),
            run: () => void open([assistant.id]),
          },
        ]
      : []),
    {
      id: 'new-workspace',
      label: t('palette.newWorkspace'),
      icon: icon(Plus),
      run: () => void navigate({ to: '/workspace/new' }),
    },
    ...appearances.map((key) => ({
      id: `theme-${key}`,
      label: t('palette.theme', { name: shell(`appearances.${key}`) }),
      icon: icon(Moon),
      run: () => setAppearance(key),
    })),
    {
      id: 'shortcuts',
      label: t('palette.shortcuts'),
      icon: icon(Keyboard),
      run: () => setSheetOpen(true),
    },
    {
      id: 'profile',
      label: t('palette.profile'),
      icon: icon(UserRound),
      run: () => void navigate({ to: '/profile' }),
    },
    {
      id: 'settings',
      label: t('palette.settings'),
      icon: icon(Settings),
      run: () => void navigate({ to: '/settings' }),
    },
    {
      id: 'sign-out',
      label: t('palette.signOut'),
      icon: icon(LogOut),
      run: () => void leaveAsking().catch((error: unknown) => toast.error(errorText(error))),
    },
  ];
}

function useWorkspaceItems(): PaletteItem[] {
  const current = useWorkspace();
  const open = useOpenWorkspace();
  return useOpenedWorkspaces()
    .filter(({ id }) => id !== current?.id)
    .map((workspace) => ({
      id: `workspace-${workspace.id}`,
      label: workspace.name,
      icon: <WorkspaceMark workspace={workspace} small />,
      run: () => void open(workspace),
    }));
}
