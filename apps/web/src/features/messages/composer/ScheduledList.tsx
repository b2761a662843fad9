import { Button } from '@heroui/react';
import { attachmentsOf, type ScheduledMessage, textOf } from '@parley/model';
import {
  CalendarClock,
  ChevronDown,
  ChevronUp,
  Pencil,
  SendHorizontal,
  Trash2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { clock, day } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { attempt } from '../../channels/attempt.ts';
import { plainText } from '../content/plain-text.ts';
import { reschedule, sendNow, unschedule, useScheduled } from './scheduled.ts';
import { TimeDialog } from './TimeDialog.tsx';

const failure = z.object({ message: z.string(), hint: z.string().nullish() });

/** What waits to be sent here: one quiet line that opens into the list. */
export function ScheduledList({
  channelId,
  threadId,
}: {
  channelId: string;
  threadId: string | null;
}) {
  const waiting = useScheduled(channelId, threadId);
  // Once nothing waits any more, the next list begins closed.
  return waiting.length > 0 && <OpeningList waiting={waiting} />;
}

function OpeningList({ waiting }: { waiting: ScheduledMessage[] }) {
  const { t } = useTranslation('composer');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label={t('scheduled')}
      className="mb-1.5 rounded-xl border border-hairline bg-page"
    >
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onPress={() => setOpen(!isOpen)}
        className="h-8 w-full justify-start gap-2 px-3 font-normal text-soft"
      >
        <CalendarClock size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('waiting', { count: waiting.length })}
        <Chevron size={15} strokeWidth={1.75} className="ms-auto" aria-hidden="true" />
      </Button>
      {isOpen && (
        <ul
          id={listId}
          className="max-h-64 divide-y divide-hairline overflow-y-auto border-t border-hairline"
        >
          {waiting.map((row) => (
            <Waiting key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Waiting({ row }: { row: ScheduledMessage }) {
  const { t } = useTranslation('composer');
  const [isChoosing, setChoosing] = useState(false);
  const { data: error } = failure.safeParse(row.error);
  const message = { parts: row.parts, content: null };
  const text =
    plainText(textOf(message)) ||
    attachmentsOf(message)
      .map(({ name }) => name)
      .join(', ');
  return (
    <li className="flex items-center gap-2 py-1 ps-3 pe-1">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate">{text}</span>
        {error ? (
          <span role="alert" className="block text-xs text-bad">
            {error.message} {error.hint}
          </span>
        ) : (
          <time dateTime={row.send_at} className="block text-xs text-faint tabular-nums">
            {day(row.send_at)}, {clock(row.send_at)}
          </time>
        )}
      </span>
      <IconButton label={t('changeTime')} icon={Pencil} onPress={() => setChoosing(true)} />
      <IconButton
        label={t('sendNow')}
        icon={SendHorizontal}
        onPress={() => attempt(sendNow(row))}
      />
      <IconButton
        label={t('deleteScheduled')}
        icon={Trash2}
        onPress={() => attempt(unschedule(row.id))}
      />
      {isChoosing && (
        <TimeDialog
          title={t('changeTime')}
          confirmLabel={t('schedule')}
          initial={new Date(row.send_at)}
          onChoose={(at) => attempt(reschedule(row.id, at))}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  );
}
