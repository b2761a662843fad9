import { type Channel, excerptOf } from '@parley/model';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { supabase, toAppError, useOwnId } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { clock, day } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { addReminder } from '../../saved/mutations.ts';
import { useLabels } from '../../text/labels.ts';
import { type Asking, useConversationActions } from '../conversation-state.tsx';

const MoveDialog = lazy(() => import('../moves/MoveDialog.tsx'));
const KeepDialog = lazy(() => import('../../facts/KeepDialog.tsx'));
const ForwardDialog = lazy(() => import('./ForwardDialog.tsx'));
const ReleaseDialog = lazy(() => import('../../pins/ReleaseDialog.tsx'));
const ReadersDialog = lazy(() => import('./ReadersDialog.tsx'));
const ReactionsDialog = lazy(() => import('./ReactionsDialog.tsx'));
const ReminderForm = lazy(() =>
  import('../../saved/ReminderForm.tsx').then(({ ReminderForm: form }) => ({ default: form })),
);

type AskedDialogProps = { asking: Asking; channel: Channel };

/** The dialog of an action on a message. */
export default function AskedDialog({ asking, channel }: AskedDialogProps) {
  const { dialog, message, messages = [message] } = asking;
  const { t } = useTranslation('messages');
  const { ask, select } = useConversationActions();
  const ownId = useOwnId();
  const labelOf = useLabels();
  const close = () => ask(null);
  if (dialog === 'forward')
    return <ForwardDialog messages={messages} channel={channel} onClose={close} />;
  if (dialog === 'move')
    return (
      <MoveDialog
        messages={messages}
        channel={channel}
        to={asking.to ?? 'thread'}
        onClose={close}
      />
    );
  if (dialog === 'keep') return <KeepDialog message={message} channel={channel} onClose={close} />;
  if (dialog === 'release')
    return <ReleaseDialog message={message} channel={channel} onClose={close} />;
  if (dialog === 'readers') return <ReadersDialog message={message} onClose={close} />;
  if (dialog === 'reactions')
    return <ReactionsDialog message={message} channel={channel} onClose={close} />;
  if (dialog === 'remind') {
    const { workspace_id, channel_id, id } = message;
    const remind = async (text: string, at: Date) => {
      await addReminder({
        workspace_id,
        channel_id,
        message_id: id,
        profile_id: ownId,
        text,
        remind_at: at.toISOString(),
      });
      toast.success(
        t('willRemind', { time: `${day(at.toISOString())}, ${clock(at.toISOString())}` }),
      );
    };
    return (
      <ReminderForm
        title={t('remindOf')}
        text={excerptOf(message, labelOf) || t('files')}
        at={null}
        onSave={remind}
        onClose={close}
      />
    );
  }
  const count = messages.length;
  const remove = () =>
    void Promise.all(messages.map(({ id }) => removeMessage(id))).then(
      () => {
        toast.success(t(count > 1 ? 'moves:deleted' : 'deleted', { count }));
        select({ type: 'clear' });
      },
      (error: unknown) => toast.error(errorText(error)),
    );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={close}
      title={t(count > 1 ? 'moves:removeTitle' : 'removeTitle', { count })}
      text={t(count > 1 ? 'moves:removeText' : 'removeText')}
      confirmLabel={t('delete')}
      onConfirm={remove}
    />
  );
}

/**
 * Permanently removes another author's message for everyone.
 * @throws AppError
 */
async function removeMessage(message: string): Promise<void> {
  const { error, status } = await supabase.rpc('remove_message', { message });
  if (error) throw toAppError(error, status);
}
