import { type CalendarDate, getLocalTimeZone, isSameDay, today } from '@internationalized/date';
import { type Event } from '@parley/model';
import { clsx } from 'clsx';
import { CalendarDays, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../lib/format.ts';
import { nounProps } from '../../../lib/nouns.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KIND_ICONS } from '../kinds.ts';
import { audienceName } from './audience.ts';
import { coloursOf } from './Chip.tsx';
import { dayName, shortWeekdayOf } from './dates.ts';
import { isOn, type ShownEvent } from './shown.ts';

type AgendaProps = {
  days: CalendarDate[];
  items: ShownEvent[];
  /** False if the events could not be loaded. */
  isKnown: boolean;
  onOpen(item: ShownEvent): void;
  action?: React.ReactNode;
};

/** Upcoming events by day, without empty days. */
export function AgendaView({ days, items, isKnown, onOpen, action }: AgendaProps) {
  const { t } = useTranslation('schedule');
  const filled = days
    .map((day) => ({ day, on: items.filter((item) => isOn(day, item)) }))
    .filter(({ on }) => on.length > 0);
  if (filled.length === 0)
    return (
      <EmptyState
        isKnown={isKnown}
        icon={CalendarDays}
        title={t('nothingTitle')}
        text={t('nothingText')}
        action={action}
      />
    );
  return (
    <ol className="flex flex-col border-t border-hairline" aria-label={t('views.agenda')}>
      {filled.map(({ day, on }) => (
        <li key={day.toString()} className="flex gap-3 border-b border-hairline py-2.5 md:gap-6">
          <DayMark day={day} />
          <ul className="flex min-w-0 flex-1 flex-col">
            {on.map((item) => (
              <li key={item.key}>
                <Line item={item} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function DayMark({ day }: { day: CalendarDate }) {
  const isToday = isSameDay(day, today(getLocalTimeZone()));
  return (
    <h3
      className="flex w-12 shrink-0 flex-col items-center pt-0.5 leading-tight"
      aria-label={dayName(day)}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="text-xs text-faint">{shortWeekdayOf(day)}</span>
      <span
        className={clsx(
          'grid size-8 place-items-center',
          'rounded-full text-[1.0625rem] tabular-nums',
          isToday && 'bg-accent font-semibold text-(--on-accent)',
        )}
      >
        {day.day}
      </span>
    </h3>
  );
}

function Line({ item, onOpen }: { item: ShownEvent; onOpen(item: ShownEvent): void }) {
  const { t } = useTranslation('schedule');
  const { event, isAllDay, start, end } = item;
  const Icon = KIND_ICONS[event.kind];
  const time = isAllDay
    ? t('allDay')
    : isInstant(event)
      ? clock(start)
      : `${clock(start)} – ${clock(end)}`;
  return (
    <button
      type="button"
      {...nounProps('event', event.id, { card: true })}
      onClick={() => onOpen(item)}
      className={clsx(
        'flex min-h-10 w-full items-center gap-3 px-2 py-1 max-md:pe-0',
        'rounded-lg text-start outline-offset-[-2px] hover:bg-hover',
      )}
    >
      <span
        className="h-7 w-[3px] shrink-0 rounded-full"
        style={{ background: coloursOf(event.channel_id).borderColor }}
        aria-hidden="true"
      />
      <span className="w-24 shrink-0 text-sm text-soft tabular-nums max-md:hidden">{time}</span>
      <span className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon
            size={14}
            strokeWidth={1.75}
            role="img"
            className="shrink-0 text-faint"
            aria-label={t(`kinds.${event.kind}`)}
          />
          <span className="truncate font-medium">{event.title}</span>
          {event.recurrence && (
            <Repeat
              size={12}
              strokeWidth={2}
              role="img"
              className="shrink-0 text-faint"
              aria-label={t('repeats.label')}
            />
          )}
        </span>
        <span className="truncate text-sm text-faint md:ms-auto">
          <span className="text-soft tabular-nums md:hidden">{time} · </span>
          {audienceName(item, t)}
        </span>
      </span>
    </button>
  );
}

const isInstant = ({ starts_at, ends_at }: Event): boolean => starts_at === ends_at;
