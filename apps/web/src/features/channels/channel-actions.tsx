import { channelTitle } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { LogIn, LogOut, Paperclip, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsSilent, useOwnId, useUnreadOf } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAsk } from '../../ui/nouns/asked.ts';
import { joinChannel, leaveChannel } from './mutations.ts';
import { useChannel, useOwnParticipants } from './queries.ts';
import { SectionDialog } from './SectionDialog.tsx';
import { attentionActions, sectionAction } from './talk-actions.ts';

/** The actions on a channel. */
export function useActions(id: string): ActionGroups {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const ask = useAsk();
  const ownId = useOwnId();
  const channel = useChannel(id);
  const participant = useOwnParticipants().get(id);
  const isSilent = useIsSilent(id);
  const unread = useUnreadOf(id)?.unread ?? 0;
  if (!channel) return [];
  if (!participant) {
    const join = async () => {
      await joinChannel(channel, ownId);
      await navigate({ to: '/channels/$channelId', params: { channelId: id } });
    };
    const canJoin = channel.visibility === 'open' && channel.archived_at === null;
    return [
      canJoin
        ? [{ id: 'join', label: t('actions.join'), icon: LogIn, run: () => toastErrors(join()) }]
        : [],
      addressActions(`/channels/${id}`),
    ];
  }
  const leave = () =>
    ask((close) => (
      <ConfirmDialog
        isOpen
        onOpenChange={close}
        title={t('leaveTitle', { name: channelTitle(channel) })}
        text={t(channel.visibility === 'open' ? 'leaveText' : 'leavePrivateText')}
        confirmLabel={t('leave')}
        onConfirm={() => toastErrors(leaveChannel(participant.id))}
      />
    ));
  return [
    [
      ...attentionActions(participant, { isSilent, unread }),
      sectionAction(() =>
        ask((close) => <SectionDialog own={{ channel, participant }} onClose={close} />),
      ),
    ],
    addressActions(`/channels/${id}`),
    [
      {
        id: 'files',
        label: t('actions.files'),
        icon: Paperclip,
        run: () => void navigate({ to: '/channels/$channelId/files', params: { channelId: id } }),
      },
      {
        id: 'settings',
        label: t('actions.settings'),
        icon: Settings,
        run: () =>
          void navigate({ to: '/channels/$channelId/settings', params: { channelId: id } }),
      },
    ],
    [{ id: 'leave', label: t('actions.leave'), icon: LogOut, isDangerous: true, run: leave }],
  ];
}
