import { Button, Dropdown } from '@heroui/react';
import { useNavigate } from '@tanstack/react-router';
import { BellOff, BellRing, Ellipsis, LogOut, type LucideIcon, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useIsSilent } from '../../data/index.ts';
import { muteChange } from '../channels/mute.ts';
import { leaveChannel, updateParticipant } from '../channels/mutations.ts';
import { renameConversation } from './mutations.ts';
import type { Conversation } from './queries.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';

type Item = { id: string; label: string; icon: LucideIcon; run(): void };

/** Actions on a conversation: rename, mute, leave. */
export function ConversationMenu({
  conversation: { channel, participant, title, isAssistant },
}: {
  conversation: Conversation;
}) {
  const { t } = useTranslation('conversations');
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'rename' | 'leave' | null>(null);
  const isSilent = useIsSilent(channel.id);
  const items: Item[] = [
    ...(isAssistant
      ? [{ id: 'rename', label: t('rename'), icon: Pencil, run: () => setAsks('rename') }]
      : []),
    {
      id: 'mute',
      label: t(isSilent ? 'unmute' : 'mute'),
      icon: isSilent ? BellRing : BellOff,
      run: () =>
        toastErrors(
          updateParticipant(participant.id, muteChange(participant, isSilent ? null : 'forever')),
        ),
    },
    { id: 'leave', label: t('leave'), icon: LogOut, run: () => setAsks('leave') },
  ];
  const leave = async () => {
    await leaveChannel(participant.id);
    await navigate({ to: '/chat' });
  };
  return (
    <>
      <Dropdown>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}>
          <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('more')} placement="bottom end" className="min-w-48">
          <ItemMenu items={items} />
        </MenuOverlay>
      </Dropdown>
      {asks === 'rename' && (
        <RenameDialog
          title={title}
          onClose={() => setAsks(null)}
          onRename={(name) => toastErrors(renameConversation(channel.id, name))}
        />
      )}
      <ConfirmDialog
        isOpen={asks === 'leave'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'leave' : null)}
        title={t('leaveTitle')}
        text={t(isAssistant ? 'leaveAssistantText' : 'leaveText')}
        confirmLabel={t('leave')}
        onConfirm={() => toastErrors(leave())}
      />
    </>
  );
}

function RenameDialog({
  title,
  onClose,
  onRename,
}: {
  title: string;
  onClose(): void;
  onRename(name: string): void;
}) {
  const { t } = useTranslation('conversations');
  const [name, setName] = useState(title);
  return (
    <FormDialog
      title={t('rename')}
      submitLabel={t('rename')}
      isDisabled={name.trim() === ''}
      onSubmit={() => {
        onRename(name);
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('name')} value={name} onChange={setName} maxLength={255} autoFocus />
    </FormDialog>
  );
}
