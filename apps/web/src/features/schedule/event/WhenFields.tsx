import { parseAbsolute } from '@internationalized/date';
import { useTranslation } from 'react-i18next';
import { Toggle } from '../../../ui/Toggle.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { timesIn } from '../board/dates.ts';
import { actsByItself } from '../kinds.ts';
import { type EventDraft, dayIn, type Problems } from './draft.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { weekdayOf } from './repeat.ts';
import { ZoneField } from './ZoneField.tsx';

type WhenFieldsProps = {
  draft: EventDraft;
  set(change: Partial<EventDraft>): void;
  problems: Problems;
};

/** Start, end, time zone and recurrence. */
export function WhenFields({ draft, set, problems }: WhenFieldsProps) {
  const { t } = useTranslation('schedule');
  const { start, end, isAllDay, timezone, repeat, kind } = draft;
  const isInstant = actsByItself(kind);
  const changeStart = (next: string) => {
    const days = [weekdayOf(dayIn(start, timezone))];
    // A weekly event on only its own weekday moves to the new one.
    const follows = repeat.days.length === 1 && repeat.days[0] === days[0];
    set({
      start: next,
      end: new Date(Date.parse(next) + Date.parse(end) - Date.parse(start)).toISOString(),
      ...(follows ? { repeat: { ...repeat, days: [weekdayOf(dayIn(next, timezone))] } } : {}),
    });
  };
  const changeZone = (zone: string) => {
    // Changing the zone keeps the local time, not the instant.
    const kept = (at: string) => {
      const { year, month, day, hour, minute } = parseAbsolute(at, timezone);
      return parseAbsolute(at, zone)
        .set({ year, month, day, hour, minute, second: 0, millisecond: 0 })
        .toDate()
        .toISOString();
    };
    set({ timezone: zone, start: kept(start), end: kept(end) });
  };
  return (
    <>
      {!isInstant && (
        <Toggle
          label={t('allDay')}
          isOn={isAllDay}
          onChange={(isOn) =>
            set({
              isAllDay: isOn,
              ...(isOn
                ? {}
                : {
                    end:
                      start === end ? new Date(Date.parse(start) + 3_600_000).toISOString() : end,
                  }),
            })
          }
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateTimeField
          label={t(isInstant ? 'form.at' : 'form.start')}
          value={start}
          timezone={timezone}
          isDay={isAllDay}
          onChange={changeStart}
          error={problems.start}
        />
        {!isInstant && (
          <DateTimeField
            label={t(isAllDay ? 'form.lastDay' : 'form.end')}
            value={end}
            timezone={timezone}
            isDay={isAllDay}
            onChange={(next) => set({ end: next })}
            error={problems.end}
          />
        )}
      </div>
      <div className="flex flex-col gap-1">
        <ZoneField value={timezone} onChange={changeZone} error={problems.timezone} />
        {!isAllDay && !problems.timezone && (
          <OwnClock start={start} end={isInstant ? start : end} zone={timezone} />
        )}
      </div>
      <RepeatFields
        value={repeat}
        start={dayIn(start, timezone)}
        onChange={(changed) => set({ repeat: changed })}
        error={problems.repeat}
      />
    </>
  );
}

/** The same time on the user's own clock, if that reads differently. */
function OwnClock({ start, end, zone }: { start: string; end: string; zone: string }) {
  const { t } = useTranslation('schedule');
  const own = timesIn(start, end);
  if (Date.parse(end) < Date.parse(start) || own === timesIn(start, end, zone)) return null;
  return (
    <p role="status" className="text-sm text-soft tabular-nums">
      {t('form.ownClock', { when: own })}
    </p>
  );
}
