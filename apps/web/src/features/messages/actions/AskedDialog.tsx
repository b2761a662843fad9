import type { Channel } from '@parley/model';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { supabase, toAppError } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Asking } from '../conversation-state.tsx';

const MoveDialog = lazy(() => import('../moves/MoveDialog.tsx'));
const KeepDialog = lazy(() => import('../../facts/KeepDialog.tsx'));
const ForwardDialog = lazy(() => import('./ForwardDialog.tsx'));
const ReleaseDialog = lazy(() => import('../../pins/ReleaseDialog.tsx'));
const ReadersDialog = lazy(() => import('./ReadersDialog.tsx'));
const ReactionsDialog = lazy(() => import('./ReactionsDialog.tsx'));
const FromMessage = lazy(() => import('./FromMessage.tsx'));

type AskedDialogProps = {
  asking: Asking;
  channel: Channel;
  /** Called once the messages were forwarded or removed. */
  onDone?(): void;
  onClose(): void;
};

/** The dialog of an action on a message. */
export default function AskedDialog({
  asking,
  channel,
  onDone = () => {},
  onClose: close,
}: AskedDialogProps) {
  const { dialog, message, messages = [message] } = asking;
  const { t } = useTranslation('messages');
  if (dialog === 'forward')
    return <ForwardDialog messages={messages} channel={channel} onDone={onDone} onClose={close} />;
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
  if (dialog === 'risk' || dialog === 'event' || dialog === 'remind')
    return <FromMessage kind={dialog} messages={messages} channel={channel} onClose={close} />;
  const count = messages.length;
  const remove = () =>
    void Promise.all(messages.map(({ id }) => removeMessage(id))).then(
      () => {
        toast.success(t(count > 1 ? 'moves:deleted' : 'deleted', { count }));
        onDone();
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
