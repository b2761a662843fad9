import type { Location } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { localClock, ofDay, readHours, WEEK } from '@parley/model/opening-hours';
import { timeText, weekdayName } from './hours-format.ts';
import { useMinute } from '../../../lib/use-minute.ts';

/** A week's opening hours; highlights today in the location's time zone. */
export function HoursTable({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const today = localClock(useMinute(), location.timezone).day;
  const hours = readHours(location.opening_hours);
  return (
    <dl className="max-w-sm">
      {WEEK.map((day) => (
        <div
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className={clsx(
            'flex justify-between gap-4 py-1.5',
            'border-b border-hairline tabular-nums',
            day === today && 'font-semibold',
          )}
        >
          <dt>{weekdayName(day)}</dt>
          <dd
            className={`text-end ${ofDay(hours, day).length > 0 ? '' : 'font-normal text-faint'}`}
          >
            {ofDay(hours, day)
              .map(({ from, to }) => `${timeText(from)}–${timeText(to)}`)
              .join(', ') || t('closedAllDay')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
