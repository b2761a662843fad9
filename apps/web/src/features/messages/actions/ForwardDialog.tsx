import { type Channel, excerptOf, type Message } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { collections, useOwnId } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useLabels } from '../../text/labels.ts';
import { DestinationList } from './DestinationList.tsx';
import { type ForwardTarget, forwardAll } from './forward.ts';

const COMMENT_MAX = 4000;

/** Chooses the destination of forwarded messages and an optional comment. */
export default function ForwardDialog({
  messages,
  channel,
  onDone,
  onClose,
}: {
  /** Oldest first. */
  messages: Message[];
  channel: Channel;
  onDone(): void;
  onClose(): void;
}) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const authorId = useOwnId();
  const labelOf = useLabels();
  const [destination, setDestination] = useState<ForwardTarget | null>(null);
  const [comment, setComment] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const send = async () => {
    if (!destination || isSending) return;
    setSending(true);
    try {
      const channelId = await forwardAll({ messages, channel, destination, comment, authorId });
      onDone();
      const isConversation =
        destination.kind === 'person' ||
        collections.channels.get(channelId)?.visibility === 'direct';
      const href = `/${isConversation ? 'chat' : 'channels'}/${channelId}`;
      toast.success(
        t(messages.length > 1 ? 'moves:forwarded' : 'forwarded', { count: messages.length }),
        {
          action: { label: t('open'), onClick: () => void navigate({ href }) },
        },
      );
      onClose();
    } catch (failure) {
      setSending(false);
      setError(errorText(failure));
    }
  };

  return (
    <FormDialog
      title={t('forwardTitle')}
      onClose={onClose}
      submitLabel={t('forward')}
      className="flex flex-col gap-4"
      isDisabled={!destination || isSending}
      onSubmit={() => void send()}
    >
      <p className="line-clamp-2 border-s-2 border-hairline ps-2.5 text-sm text-soft">
        {messages.map((message) => excerptOf(message, labelOf)).join(' · ')}
      </p>
      <DestinationList fromChannel={channel.id} chosen={destination} onChoose={setDestination} />
      <Field
        label={t('comment')}
        value={comment}
        onChange={setComment}
        rows={2}
        maxLength={COMMENT_MAX}
      />
      {channel.visibility !== 'open' && <p className="text-sm text-faint">{t('forwardPrivate')}</p>}
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </FormDialog>
  );
}
