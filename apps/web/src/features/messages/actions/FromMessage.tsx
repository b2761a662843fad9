import { type Channel, type Message, textOf } from '@parley/model';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { clock, day } from '../../../lib/format.ts';
import { timeNamedIn, type TimeRead } from '../../../lib/time-in-words.ts';
import { toastUndo } from '../../../lib/toast-undo.ts';
import { addReminder, removeReminder } from '../../saved/mutations.ts';
import { titleOf } from './title-of.ts';

const NewRiskDialog = lazy(() => import('../../risks/register/NewRiskDialog.tsx'));
const NewEventDialog = lazy(() => import('../../schedule/event/NewEventDialog.tsx'));
const ReminderForm = lazy(() =>
  import('../../saved/ReminderForm.tsx').then(({ ReminderForm: form }) => ({ default: form })),
);

type FromMessageProps = {
  kind: 'risk' | 'event' | 'remind';
  /** Oldest first; the form starts from the first one. */
  messages: readonly Message[];
  channel: Channel;
  onClose(): void;
};

/** The form for what is made from a message, filled in as far as the message says. */
export default function FromMessage({ kind, messages, channel, onClose }: FromMessageProps) {
  const { t } = useTranslation('messages');
  const [message] = messages;
  const { title, text } = message ? titleOf(message) : { title: '', text: null };
  const time = useTimeNamedIn(message ? textOf(message) : '', kind !== 'risk');
  if (kind === 'risk')
    return (
      <NewRiskDialog
        title={title}
        description={text}
        channelId={channel.id}
        messageIds={messages.map(({ id }) => id)}
        onClose={onClose}
      />
    );
  if (time === undefined) return null;
  if (kind === 'event')
    return (
      <NewEventDialog
        title={title}
        description={text ?? ''}
        channelId={channel.id}
        time={time}
        onClose={onClose}
      />
    );
  if (!message) return null;
  return <Remind message={message} text={title || t('files')} at={time?.at} onClose={onClose} />;
}

/** The time that a text names; undefined until it is read. */
function useTimeNamedIn(text: string, isWanted: boolean): TimeRead | null | undefined {
  const [time, setTime] = useState<TimeRead | null>();
  useEffect(() => {
    let isCurrent = true;
    // If the words cannot be read, the form starts without a time.
    if (isWanted)
      void timeNamedIn(text)
        .catch(() => null)
        .then((found) => isCurrent && setTime(found));
    return () => {
      isCurrent = false;
    };
  }, [text, isWanted]);
  return time;
}

type RemindProps = { message: Message; text: string; at: Date | undefined; onClose(): void };

function Remind({ message, text: suggested, at: named, onClose }: RemindProps) {
  const { t } = useTranslation('messages');
  const ownId = useOwnId();
  const { workspace_id, channel_id, id } = message;
  const remind = async (text: string, at: Date) => {
    const remind_at = at.toISOString();
    const reminder = await addReminder({
      workspace_id,
      channel_id,
      message_id: id,
      profile_id: ownId,
      text,
      remind_at,
    });
    toastUndo(t('willRemind', { time: `${day(remind_at)}, ${clock(remind_at)}` }), () =>
      removeReminder(reminder),
    );
  };
  return (
    <ReminderForm
      title={t('remindOf')}
      text={suggested}
      at={named ?? null}
      named={named}
      onSave={remind}
      onClose={onClose}
    />
  );
}
