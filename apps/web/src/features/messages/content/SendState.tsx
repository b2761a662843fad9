import { Button } from '@heroui/react';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { discardSend, retrySend, useOutbox } from '../../../data/index.ts';

/** A message that is not stored yet: waiting for the connection, or refused. */
export function SendState({ channelId, messageId }: { channelId: string; messageId: string }) {
  const { t } = useTranslation('messages');
  const entry = useOutbox(channelId).find(({ id }) => id === messageId);
  if (entry?.state === 'queued')
    return (
      <p className="flex items-center gap-1.5 text-[13px] text-faint">
        <Clock size={13} strokeWidth={1.75} aria-hidden="true" />
        {t('queued')}
      </p>
    );
  if (entry?.state !== 'failed') return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-[13px] text-bad">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {entry.error?.message} {entry.error?.hint}
      </span>
      <Button size="sm" variant="tertiary" onPress={() => retrySend(messageId)}>
        {t('retry')}
      </Button>
      <Button size="sm" variant="ghost" onPress={() => discardSend(messageId)}>
        {t('discard')}
      </Button>
    </div>
  );
}
