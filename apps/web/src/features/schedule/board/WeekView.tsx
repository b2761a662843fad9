import { type CalendarDate, getLocalTimeZone, isSameDay, today } from '@internationalized/date';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from './Chip.tsx';
import { dayName, dayNameInWeek, hourName, shortWeekdayOf } from './dates.ts';
import { DayColumn } from './DayColumn.tsx';
import { DAY_MINUTES, MINUTE_PX } from './minutes.ts';
import type { GridProps } from './MonthView.tsx';
import { isOn, type ShownEvent } from './shown.ts';
import type { Drag } from './use-drag.ts';

/** A quarter before seven, so that the label of the hour is visible too. */
const FIRST_MINUTE = 6 * 60 + 45;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const COLUMNS = 'grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]';

type WeekProps = GridProps & {
  canChange(item: ShownEvent): boolean;
  onMove(item: ShownEvent, drag: Drag): void;
  onResize(item: ShownEvent, minutes: number): void;
};

/** A week by hours; overlapping events are side by side, all-day ones on top. */
export function WeekView({
  label,
  days,
  items,
  onOpen,
  onCreate,
  onDay,
  canChange,
  onMove,
  onResize,
}: WeekProps) {
  const { t } = useTranslation('schedule');
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = FIRST_MINUTE * MINUTE_PX;
  }, []);
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
      <div className="sticky top-0 z-20 border-b border-hairline bg-page">
        <div className={COLUMNS}>
          <span />
          {days.map((day) => (
            <DayHead key={day.toString()} day={day} onDay={onDay} />
          ))}
        </div>
        <div className={`${COLUMNS} border-t border-hairline`}>
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
      <div ref={columns} className={COLUMNS} style={{ height: DAY_MINUTES * MINUTE_PX }}>
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
            dayWidth={() => ((columns.current?.clientWidth ?? 0) - 56) / 7}
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
