import { type Channel, channelTitle, type Participant, profileName } from '@parley/model';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  Glasses,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageCirclePlus,
  Moon,
  Plus,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Features } from '../../lib/feature.ts';
import { useShell } from '../../lib/shell-state.tsx';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { type Unread, useOpenedWorkspaces, useUnread, useWorkspace } from '../../data/index.ts';
import { appearances, setAppearance } from '../../lib/appearance.ts';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { signOutSafely } from '../auth/sign-out.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannels, useOwnParticipants } from '../channels/queries.ts';
import { Faces } from '../conversations/Faces.tsx';
import { useConversations, usePeopleToAsk } from '../conversations/queries.ts';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx';
import type { RankedLabel } from './best-first.ts';

/** A line of the palette. */
export type PaletteItem = RankedLabel & {
  id: string;
  hint?: string;
  icon: ReactNode;
  run(): void;
};

const icon = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;

/** Id of the line of a channel or conversation. */
export const talkId = (channelId: string): string => `talk-${channelId}`;

/** Unread state and last visit of a channel. */
const newsOf = (
  { id }: Channel,
  participant: Participant | undefined,
  unread: ReadonlyMap<string, Unread>,
) => ({
  isUnread: (unread.get(id)?.unread ?? 0) > 0,
  lastSeenAt: participant?.last_read_at ?? null,
});

export function useChannelItems(): PaletteItem[] {
  const navigate = useNavigate();
  const ownParticipants = useOwnParticipants();
  const unread = useUnread();
  return useChannels()
    .filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at)
    .map((channel) => ({
      id: talkId(channel.id),
      label: channelTitle(channel),
      terms: [channel.topic],
      ...(channel.description ? { hint: channel.description } : {}),
      ...newsOf(channel, ownParticipants.get(channel.id), unread),
      icon: <ChannelIcon channel={channel} />,
      run: () => void navigate({ to: '/channels/$channelId', params: { channelId: channel.id } }),
    }));
}

export function useConversationItems(): PaletteItem[] {
  const navigate = useNavigate();
  const unread = useUnread();
  return useConversations().map(({ channel, participant, people, title }) => ({
    id: talkId(channel.id),
    label: title,
    ...newsOf(channel, participant, unread),
    icon: <Faces people={people} size="xs" />,
    run: () => void navigate({ to: '/chat/$chatId', params: { chatId: channel.id } }),
  }));
}

export function usePeopleItems(): PaletteItem[] {
  const { t } = useTranslation('search');
  const { people } = usePeopleToAsk();
  const navigate = useNavigate();
  return people.map((person) => ({
    id: `person-${person.id}`,
    label: profileName(person),
    hint: t('palette.kinds.person'),
    icon: <Avatar profile={person} size="sm" />,
    run: () => void navigate({ to: '/directory/$profileId', params: { profileId: person.id } }),
  }));
}

export function usePageItems(): PaletteItem[] {
  const { t } = useTranslation(['shell', 'unread', 'notifications']);
  const navigate = useNavigate();
  const pages = use(Features).flatMap((feature) => feature.pages ?? []);
  return pages.map((entry) => ({
    id: `page-${entry.to}`,
    label: t(entry.label),
    icon: icon(entry.icon),
    run: () => void navigate({ to: entry.to }),
  }));
}

export function useActionItems(): PaletteItem[] {
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation('shell');
  const navigate = useNavigate();
  const { channelId, chatId } = useParams({ strict: false });
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
    {
      id: 'for-you',
      label: t('palette.forYou'),
      icon: icon(Glasses),
      run: () =>
        void navigate(
          channelId
            ? { to: '/channels/$channelId', params: { channelId }, search: { forYou: true } }
            : chatId
              ? { to: '/chat/$chatId', params: { chatId }, search: { forYou: true } }
              : { to: '/dashboard', hash: 'for-you' },
        ),
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
      run: () => void signOutSafely().catch((error: unknown) => toast.error(errorText(error))),
    },
  ];
}

export function useWorkspaceItems(): PaletteItem[] {
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
