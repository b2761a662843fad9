import { Button } from '@heroui/react';
import type { Reminder } from '@parley/model';
import { BellRing, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { collections, useIsKnown, useSession, useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { clock, shortDate } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { MessageLink } from '../text/MessageLink.tsx';
import { addReminder, changeReminder, removeReminder } from './mutations.ts';
import { useReminders } from './queries.ts';
import { ReminderForm } from './ReminderForm.tsx';

/** The user's reminders, next first; past ones below. */
export function ReminderList() {
  const { t } = useTranslation('saved');
  const reminders = useReminders();
  const isKnown = useIsKnown('reminders');
  const workspaceId = useWorkspace()?.id;
  const profileId = useSession().userId;
  const [edited, setEdited] = useState<Reminder | 'new' | null>(null);
  const add = async (text: string, at: Date) => {
    if (workspaceId && profileId)
      await addReminder({
        workspace_id: workspaceId,
        profile_id: profileId,
        channel_id: null,
        message_id: null,
        text,
        remind_at: at.toISOString(),
      });
  };
  const button = (
    <Button size="sm" variant="outline" onPress={() => setEdited('new')}>
      <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
      {t('newReminder')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      {reminders.length === 0 ? (
        <EmptyState
          isKnown={isKnown}
          icon={BellRing}
          title={t('noReminders')}
          text={t('noRemindersText')}
          action={button}
        />
      ) : (
        <>
          <div>{button}</div>
          <ul aria-label={t('reminders')}>
            {reminders.map((reminder) => (
              <Item key={reminder.id} reminder={reminder} onEdit={() => setEdited(reminder)} />
            ))}
          </ul>
        </>
      )}
      {edited === 'new' && (
        <ReminderForm
          title={t('newReminder')}
          text=""
          at={null}
          onSave={add}
          onClose={() => setEdited(null)}
        />
      )}
      {edited !== null && edited !== 'new' && (
        <ReminderForm
          title={t('editReminder')}
          text={edited.text}
          at={edited.done_at ? null : new Date(edited.remind_at)}
          onSave={(text, at) => changeReminder(edited.id, { text, remind_at: at.toISOString() })}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function Item({ reminder, onEdit }: { reminder: Reminder; onEdit(): void }) {
  const { t } = useTranslation('saved');
  const { id, text, remind_at, done_at, message_id, channel_id } = reminder;
  const remove = () =>
    void removeReminder(id).catch((error: unknown) => toast.error(errorText(error)));
  const words = <span className={`line-clamp-2 ${done_at ? 'text-faint' : ''}`}>{text}</span>;
  const message =
    message_id && channel_id
      ? {
          id: message_id,
          channel_id,
          thread_id: collections.messages.get(message_id)?.thread_id ?? null,
        }
      : null;
  return (
    <li className="flex items-start gap-1 border-b border-hairline py-1 last:border-0">
      <div className="min-w-0 flex-1 py-2">
        {message ? (
          <MessageLink message={message} className="rounded-sm hover:text-accent">
            {words}
          </MessageLink>
        ) : (
          words
        )}
        <p className={`text-sm tabular-nums ${done_at ? 'text-faint' : 'text-soft'}`}>
          {shortDate(remind_at)}, {clock(remind_at)} ·{' '}
          {done_at ? t('reminded') : <RelativeTime at={remind_at} isAhead />}
        </p>
      </div>
      <span className="flex shrink-0 pt-1.5">
        <IconButton label={t('edit')} icon={Pencil} onPress={onEdit} />
        <IconButton label={t('delete')} icon={Trash2} onPress={remove} />
      </span>
    </li>
  );
}
