import { Button } from '@heroui/react';
import { excerptOf, type ScheduledMessage } from '@parley/model';
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
import { clock, dayAhead } from '../../../lib/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useLabels } from '../../text/labels.ts';
import { reschedule, sendNow, unschedule, useScheduled } from './scheduled.ts';
import { TimeDialog } from './TimeDialog.tsx';

const failure = z.object({ message: z.string(), hint: z.string().nullish() });

/**
 * Scheduled messages of the channel or thread: one line about the next one, which opens the list.
 */
export function ScheduledList({
  channelId,
  threadId,
}: {
  channelId: string;
  threadId: string | null;
}) {
  const waiting = useScheduled(channelId, threadId);
  // Unmounted without scheduled messages, so that the next list starts closed.
  return waiting.length > 0 && <OpeningList waiting={waiting} />;
}

function OpeningList({ waiting }: { waiting: ScheduledMessage[] }) {
  const { t } = useTranslation('composer');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const now = useMinute();
  const [next] = waiting.toSorted((a, b) => Date.parse(a.send_at) - Date.parse(b.send_at));
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
        <CalendarClock size={15} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="min-w-0 truncate">
          {waiting.length > 1 && `${t('waiting', { count: waiting.length })} · `}
          {next && (
            <>
              {when(next.send_at, now)}: <Words of={next} />
            </>
          )}
        </span>
        <Chevron size={15} strokeWidth={1.75} className="ms-auto shrink-0" aria-hidden="true" />
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

/** Formats a time as 'Tomorrow 09:00'. */
const when = (iso: string, now: number) => `${dayAhead(iso, now)} ${clock(iso)}`;

/** The beginning of the message, or else its file names. */
function Words({ of: { parts } }: { of: ScheduledMessage }) {
  return excerptOf({ parts, content: null }, useLabels());
}

function Waiting({ row }: { row: ScheduledMessage }) {
  const { t } = useTranslation('composer');
  const [isChoosing, setChoosing] = useState(false);
  const { data: error } = failure.safeParse(row.error);
  const now = useMinute();
  return (
    <li className="flex items-center gap-2 py-1 ps-3 pe-1">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate">
          <Words of={row} />
        </span>
        {error ? (
          <span role="alert" className="block text-xs text-bad">
            {error.message} {error.hint}
          </span>
        ) : (
          <time dateTime={row.send_at} className="block text-xs text-faint tabular-nums">
            {when(row.send_at, now)}
          </time>
        )}
      </span>
      <IconButton label={t('changeTime')} icon={Pencil} onPress={() => setChoosing(true)} />
      <IconButton
        label={t('sendNow')}
        icon={SendHorizontal}
        onPress={() => toastErrors(sendNow(row))}
      />
      <IconButton
        label={t('deleteScheduled')}
        icon={Trash2}
        onPress={() => toastErrors(unschedule(row.id))}
      />
      {isChoosing && (
        <TimeDialog
          title={t('changeTime')}
          confirmLabel={t('schedule')}
          initial={new Date(row.send_at)}
          onChoose={(at) => toastErrors(reschedule(row.id, at))}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  );
}
