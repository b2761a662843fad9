import { type CalendarDate, getLocalTimeZone, isSameDay, today } from '@internationalized/date';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from './Chip.tsx';
import { dayName, dayOfMonth, shortWeekdayOf } from './dates.ts';
import { isOn, type ShownEvent } from './shown.ts';

const MOST_CHIPS = 3;
const STEPS: Record<string, { days: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
};

export type GridProps = {
  label: string;
  days: CalendarDate[];
  items: ShownEvent[];
  anchor: CalendarDate;
  onAnchor(day: CalendarDate): void;
  onOpen(item: ShownEvent): void;
  /** Creates an event on a day, all day or between two times. */
  onCreate(day: CalendarDate, minutes?: { from: number; to: number }): void;
  onDay(day: CalendarDate): void;
};

/** A month in whole weeks. Arrow keys move, Enter plans. */
export function MonthView({
  label,
  days,
  items,
  anchor,
  onAnchor,
  onOpen,
  onCreate,
  onDay,
}: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const focus = (day: CalendarDate) => {
    onAnchor(day);
    // A day of another month must be rendered first.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    );
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      className="flex min-h-[34rem] flex-1 flex-col border-t border-hairline"
    >
      <div role="row" className="grid grid-cols-7 border-b border-hairline">
        {days.slice(0, 7).map((day) => (
          <div key={day.toString()} role="columnheader" className="px-2 py-1 text-xs text-faint">
            {shortWeekdayOf(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div
          key={week[0]?.toString()}
          role="row"
          className="grid min-h-24 flex-1 grid-cols-7 border-b border-hairline last:border-b-0"
        >
          {week.map((day) => (
            <Day
              key={day.toString()}
              day={day}
              items={items.filter((item) => isOn(day, item))}
              isAnchor={isSameDay(day, anchor)}
              isOutside={day.month !== anchor.month}
              onOpen={onOpen}
              onCreate={onCreate}
              onDay={onDay}
              onKey={(key) => {
                const step = STEPS[key];
                if (step) focus(day.add(step));
                return step !== undefined;
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type DayProps = Pick<GridProps, 'onOpen' | 'onCreate' | 'onDay'> & {
  day: CalendarDate;
  items: ShownEvent[];
  isAnchor: boolean;
  isOutside: boolean;
  onKey(key: string): boolean;
};

function Day({ day, items, isAnchor, isOutside, onOpen, onCreate, onDay, onKey }: DayProps) {
  const { t } = useTranslation('schedule');
  const isToday = isSameDay(day, today(getLocalTimeZone()));
  const shownItems = items.length > MOST_CHIPS ? items.slice(0, MOST_CHIPS - 1) : items;
  return (
    <div
      role="gridcell"
      data-day={day.toString()}
      tabIndex={isAnchor ? 0 : -1}
      aria-label={`${dayName(day)}, ${t('events', { count: items.length })}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onCreate(day)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') onCreate(day);
        else if (!onKey(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={clsx(
        'flex min-w-0 flex-col gap-0.5 p-1',
        'cursor-default border-e border-hairline outline-offset-[-2px]',
        'last:border-e-0 hover:bg-hover/40',
        isOutside && 'bg-rail/60',
      )}
    >
      <span
        className={clsx(
          'mb-0.5 grid h-6 w-fit min-w-6 place-items-center px-1.5',
          'rounded-full text-xs tabular-nums',
          isToday
            ? 'bg-accent font-semibold text-(--on-accent)'
            : isOutside
              ? 'text-faint'
              : 'text-soft',
        )}
      >
        {dayOfMonth(day)}
      </span>
      {shownItems.map((item) => (
        <Chip key={item.key} item={item} onOpen={onOpen} />
      ))}
      {shownItems.length < items.length && (
        <button
          type="button"
          className="w-fit rounded px-1.5 text-xs text-soft hover:text-ink hover:underline"
          aria-label={t('moreOn', { count: items.length - shownItems.length, day: dayName(day) })}
          onClick={(event) => {
            event.stopPropagation();
            onDay(day);
          }}
        >
          {t('more', { count: items.length - shownItems.length })}
        </button>
      )}
    </div>
  );
}
