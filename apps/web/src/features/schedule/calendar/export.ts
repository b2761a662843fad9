import type { Event } from '@parley/model';
import { calendarText } from '@parley/model/schedule';
import { downloadText } from '../../../lib/csv/write.ts';

/** Downloads an event, with its series, as an iCalendar file. */
export function exportEvent(
  event: Event,
  at: { name: string; address: string | null } | null,
): void {
  const location = at ? [at.name, at.address].filter(Boolean).join(', ') : null;
  const name = event.title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'event';
  downloadText(
    `${name}.ics`,
    'text/calendar;charset=utf-8',
    calendarText(event.title, [{ ...event, location }], new Date()),
  );
}
