import { type CalendarDate, getLocalTimeZone, isSameDay, today } from '@internationalized/date';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Chip } from './Chip.tsx';
import { dayName } from './dates.ts';
import { type InLane, inLanes } from './lanes.ts';
import { DAY_MINUTES, MINUTE_PX, minuteOf, minutesOn } from './minutes.ts';
import type { ShownEvent } from './shown.ts';
import { type Drag, useDrag } from './use-drag.ts';
import { useMinute } from '../../../lib/use-minute.ts';

const STEP_MINUTES = 30;
const NEW_MINUTES = 60;

type ColumnProps = {
  day: CalendarDate;
  items: ShownEvent[];
  dayWidth(): number;
  onOpen(item: ShownEvent): void;
  onCreate(minutes: { from: number; to: number }): void;
  canChange(item: ShownEvent): boolean;
  onMove(item: ShownEvent, drag: Drag): void;
  onResize(item: ShownEvent, minutes: number): void;
};

/** The hours of a day. A press on free space plans an hour, a drag its length. */
export function DayColumn({
  day,
  items,
  dayWidth,
  onOpen,
  onCreate,
  canChange,
  onMove,
  onResize,
}: ColumnProps) {
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  const minuteAt = (event: React.PointerEvent) =>
    Math.floor(
      (event.clientY - event.currentTarget.getBoundingClientRect().top) / MINUTE_PX / STEP_MINUTES,
    ) * STEP_MINUTES;
  const lanes = inLanes(items.map((item) => ({ ...minutesOn(day, item), item })));
  return (
    <div
      role="group"
      aria-label={dayName(day)}
      className="relative border-s border-hairline"
      style={{
        backgroundImage: 'linear-gradient(to bottom, var(--hairline) 1px, transparent 1px)',
        backgroundSize: `100% ${60 * MINUTE_PX}px`,
      }}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget || event.button !== 0) return;
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
        const from = minuteAt(event);
        setChosen({ from, to: from + STEP_MINUTES });
      }}
      onPointerMove={(event) =>
        chosen &&
        event.pointerType !== 'touch' &&
        setChosen({
          ...chosen,
          to: Math.min(
            DAY_MINUTES,
            Math.max(chosen.from + STEP_MINUTES, minuteAt(event) + STEP_MINUTES),
          ),
        })
      }
      onPointerUp={() => {
        if (!chosen) return;
        setChosen(null);
        onCreate(
          chosen.to - chosen.from === STEP_MINUTES
            ? { from: chosen.from, to: chosen.from + NEW_MINUTES }
            : chosen,
        );
      }}
      onPointerCancel={() => setChosen(null)}
    >
      {chosen && (
        <div
          className="pointer-events-none absolute inset-x-0.5 rounded-[5px] bg-tint"
          style={{ top: chosen.from * MINUTE_PX, height: (chosen.to - chosen.from) * MINUTE_PX }}
        />
      )}
      {lanes.map((lane) => (
        <TimedChip
          key={lane.item.item.key}
          lane={lane}
          dayWidth={dayWidth}
          onOpen={onOpen}
          isFixed={!canChange(lane.item.item)}
          onMove={onMove}
          onResize={onResize}
        />
      ))}
      {isSameDay(day, today(getLocalTimeZone())) && <NowLine />}
    </div>
  );
}

type TimedProps = Pick<ColumnProps, 'dayWidth' | 'onOpen' | 'onMove' | 'onResize'> & {
  lane: InLane<{ from: number; to: number; item: ShownEvent }>;
  isFixed: boolean;
};

function TimedChip({
  lane: {
    item: { from, to, item },
    lane,
    lanes,
  },
  dayWidth,
  onOpen,
  isFixed,
  onMove,
  onResize,
}: TimedProps) {
  const moving = useDrag({ minutePx: MINUTE_PX, dayWidth, onDrop: (drag) => onMove(item, drag) });
  const sizing = useDrag({
    minutePx: MINUTE_PX,
    dayWidth: () => Infinity,
    onDrop: ({ minutes }) => onResize(item, minutes),
  });
  const height = Math.max(22, (to - from + (sizing.drag?.minutes ?? 0)) * MINUTE_PX - 2);
  const shift = moving.drag
    ? `translate(${moving.drag.days * dayWidth()}px, ${moving.drag.minutes * MINUTE_PX}px)`
    : undefined;
  const hasLength = item.start !== item.end;
  return (
    <div
      className={`absolute p-px ${moving.drag ? 'z-10 opacity-85' : ''}`}
      style={{
        top: from * MINUTE_PX,
        height,
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        transform: shift,
      }}
    >
      <Chip
        item={item}
        isTall={height > 40}
        className="size-full"
        onOpen={(opened) => {
          if (!moving.swallow() && !sizing.swallow()) onOpen(opened);
        }}
        {...(isFixed ? {} : { onPointerDown: moving.begin })}
      />
      {!isFixed && hasLength && (
        <span
          aria-hidden="true"
          onPointerDown={sizing.begin}
          className="absolute inset-x-2 bottom-0 h-1.5 cursor-ns-resize"
        />
      )}
    </div>
  );
}

function NowLine() {
  const minute = minuteOf(new Date(useMinute()).toISOString());
  return (
    <div
      aria-hidden="true"
      data-testid="now-line"
      className={clsx(
        'absolute inset-x-0 z-10 h-px pointer-events-none bg-accent',
        'before:absolute before:-start-1 before:-top-[3.5px] before:size-2',
        'before:rounded-full before:bg-accent',
      )}
      style={{ top: minute * MINUTE_PX }}
    />
  );
}
