import { useNavigate } from '@tanstack/react-router';
import { LogOut, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsSilent, useUnreadOf } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAsk } from '../../ui/nouns/asked.ts';
import { leaveChannel } from '../channels/mutations.ts';
import { SectionDialog } from '../channels/SectionDialog.tsx';
import { attentionActions, sectionAction } from '../channels/talk-actions.ts';
import { useConversationById } from './queries.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** The actions on a conversation. */
export function useActions(id: string): ActionGroups {
  const { t } = useTranslation('conversations');
  const navigate = useNavigate();
  const ask = useAsk();
  const conversation = useConversationById(id);
  const isSilent = useIsSilent(id);
  const unread = useUnreadOf(id)?.unread ?? 0;
  if (!conversation) return [];
  const { channel, participant, title, isAssistant } = conversation;
  const leave = async () => {
    await leaveChannel(participant.id);
    await navigate({ to: '/chat' });
  };
  const askToLeave = () =>
    ask((close) => (
      <ConfirmDialog
        isOpen
        onOpenChange={close}
        title={t('leaveTitle')}
        text={t(isAssistant ? 'leaveAssistantText' : 'leaveText')}
        confirmLabel={t('leave')}
        onConfirm={() => toastErrors(leave())}
      />
    ));
  const rename = () =>
    ask((close) => <RenameDialog channelId={id} title={title} onClose={close} />);
  return [
    [
      ...(isAssistant ? [{ id: 'rename', label: t('rename'), icon: Pencil, run: rename }] : []),
      ...attentionActions(participant, { isSilent, unread }),
      sectionAction(() =>
        ask((close) => <SectionDialog own={{ channel, participant }} onClose={close} />),
      ),
    ],
    addressActions(`/chat/${id}`),
    [{ id: 'leave', label: t('leave'), icon: LogOut, isDangerous: true, run: askToLeave }],
  ];
}
