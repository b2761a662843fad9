import { type CalendarDate, getLocalTimeZone, isSameDay, today } from '@internationalized/date';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from './Chip.tsx';
import { dayName, dayNameInWeek, hourName, shortWeekdayOf } from './dates.ts';
import { DayColumn } from './DayColumn.tsx';
import { firstMinute } from './first-minute.ts';
import { DAY_MINUTES, MINUTE_PX } from './minutes.ts';
import type { GridProps } from './MonthView.tsx';
import { isOn, type ShownEvent } from './shown.ts';
import type { Drag } from './use-drag.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOURS_PX = 56;

type HoursProps = GridProps & {
  canChange(item: ShownEvent): boolean;
  onMove(item: ShownEvent, drag: Drag): void;
  onResize(item: ShownEvent, minutes: number): void;
};

/** Days by hours; overlapping events are side by side, all-day ones on top. */
export function HoursView({
  label,
  days,
  items,
  onOpen,
  onCreate,
  onDay,
  canChange,
  onMove,
  onResize,
}: HoursProps) {
  const { t } = useTranslation('schedule');
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const template = { gridTemplateColumns: `${HOURS_PX}px repeat(${days.length}, minmax(0, 1fr))` };
  const showFirst = useEffectEvent(() => {
    const visible = (scroller.current?.clientHeight ?? 0) - (head.current?.clientHeight ?? 0);
    const starts = items
      .filter(({ isAllDay, firstDay }) => !isAllDay && days.some((day) => isSameDay(day, firstDay)))
      .map(({ start }) => start);
    if (scroller.current)
      scroller.current.scrollTop = firstMinute(starts, visible / MINUTE_PX) * MINUTE_PX;
  });
  const shownDays = days.join(' ');
  useEffect(() => showFirst(), [shownDays]);
  const whole = items.filter(({ isAllDay }) => isAllDay);
  const timed = items.filter(({ isAllDay }) => !isAllDay);
  return (
    // Focusable, so that keys scroll it.
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto border-t border-hairline outline-offset-[-2px]"
    >
      <div ref={head} className="sticky top-0 z-20 border-b border-hairline bg-page">
        <div className="grid" style={template}>
          <span />
          {days.map((day) => (
            <DayHead key={day.toString()} day={day} onDay={onDay} />
          ))}
        </div>
        <div className="grid border-t border-hairline" style={template}>
          <span className="px-1.5 py-1 text-end text-xs text-faint">{t('allDay')}</span>
          {days.map((day) => (
            <div
              key={day.toString()}
              role="group"
              aria-label={`${dayName(day)}, ${t('allDay')}`}
              onPointerUp={(event) => event.target === event.currentTarget && onCreate(day)}
              className="flex min-h-8 min-w-0 flex-col gap-0.5 border-s border-hairline p-0.5"
            >
              {whole
                .filter((item) => isOn(day, item))
                .map((item) => (
                  <Chip key={item.key} item={item} onOpen={onOpen} />
                ))}
            </div>
          ))}
        </div>
      </div>
      <div ref={columns} className="grid" style={{ ...template, height: DAY_MINUTES * MINUTE_PX }}>
        <div className="relative">
          {HOURS.slice(1).map((hour) => (
            <span
              key={hour}
              className="absolute end-1.5 -translate-y-1/2 text-xs text-faint tabular-nums"
              style={{ top: hour * 60 * MINUTE_PX }}
            >
              {hourName(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day.toString()}
            day={day}
            items={timed.filter((item) => isOn(day, item))}
            dayWidth={() => ((columns.current?.clientWidth ?? 0) - HOURS_PX) / days.length}
            onOpen={onOpen}
            onCreate={(minutes) => onCreate(day, minutes)}
            canChange={canChange}
            onMove={onMove}
            onResize={onResize}
          />
        ))}
      </div>
    </div>
  );
}

function DayHead({ day, onDay }: { day: CalendarDate; onDay(day: CalendarDate): void }) {
  const isToday = isSameDay(day, today(getLocalTimeZone()));
  return (
    <div className="border-s border-hairline py-1.5 text-center">
      <button
        type="button"
        aria-label={dayNameInWeek(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onDay(day)}
        className="rounded-lg px-1.5 hover:bg-hover"
      >
        <span className="text-xs text-soft">{shortWeekdayOf(day)}</span>{' '}
        <span
          className={clsx(
            'inline-grid h-6 min-w-6 place-items-center px-1',
            'rounded-full text-sm tabular-nums',
            isToday ? 'bg-accent font-semibold text-(--on-accent)' : 'font-medium',
          )}
        >
          {day.day}
        </span>
      </button>
    </div>
  );
}
