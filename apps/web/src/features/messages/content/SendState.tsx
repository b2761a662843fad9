import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  discardSend,
  type OutboxEntry,
  retrySend,
  useIsChanging,
  useOutbox,
} from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { PlainButton } from '../../../ui/PlainButton.tsx';

/**
 * State of a message, or a change of it, that is not stored yet: queued or refused. Empty for
 * stored messages.
 */
export function SendState({ channelId, messageId }: { channelId: string; messageId: string }) {
  const { t } = useTranslation('messages');
  const isChanging = useIsChanging(messageId);
  const entry = useOutbox(channelId).find(({ id }) => id === messageId);
  if (entry?.state === 'failed' || entry?.isStuck) return <Problem entry={entry} />;
  if (entry?.state !== 'queued' && !isChanging) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-faint">
      <Clock size={13} strokeWidth={1.75} aria-hidden="true" />
      {t(entry ? 'queued' : 'changeQueued')}
    </p>
  );
}

function Problem({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation(['messages', 'errors']);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>{entry.state === 'failed' ? entry.error && errorText(entry.error) : t('stuck')}</span>
      <PlainButton size="sm" variant="tertiary" onPress={() => retrySend(entry.id)}>
        {t('errors:tryAgain')}
      </PlainButton>
      <PlainButton size="sm" variant="ghost" onPress={() => discardSend(entry.id)}>
        {t('discard')}
      </PlainButton>
    </div>
  );
}
