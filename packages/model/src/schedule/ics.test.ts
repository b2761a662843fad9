import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './ics.ts';

const event: CalendarEvent = {
  id: '0193-a',
  uid: null,
  kind: 'meeting',
  title: 'Stand-up; short, please',
  description: 'One\nTwo',
  starts_at: '2026-11-23T08:00:00Z',
  ends_at: '2026-11-23T08:15:00Z',
  is_all_day: false,
  timezone: 'Europe/Berlin',
  recurrence: 'FREQ=DAILY;UNTIL=20261231',
  excluded: ['2026-11-24T08:00:00Z'],
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
  location: 'Depot',
};
const now = new Date('2026-11-21T00:00:00Z');
const lines = (events: CalendarEvent[]) => calendarText('Crane', events, now).split('\r\n');

test('times are written in the event’s zone, with the zone’s clock changes', () => {
  const text = lines([event]);
  expect(text).toEqual(
    expect.arrayContaining([
      'TZID:Europe/Berlin',
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'DTEND;TZID=Europe/Berlin:20261123T091500',
      'EXDATE;TZID=Europe/Berlin:20261124T090000',
      'RRULE:FREQ=DAILY;UNTIL=20261231T225959Z',
      String.raw`SUMMARY:Stand-up\; short\, please`,
      String.raw`DESCRIPTION:One\nTwo`,
      'UID:0193-a@parley',
      'DTSTAMP:20261121T090000Z',
    ]),
  );
  const daylight = text.slice(text.indexOf('BEGIN:DAYLIGHT'), text.indexOf('END:DAYLIGHT'));
  expect(daylight).toEqual(
    expect.arrayContaining(['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'DTSTART:20250330T020000']),
  );
});

test('all-day events are written as dates, and their rule ends on a date', () => {
  const text = lines([
    {
      ...event,
      is_all_day: true,
      starts_at: '2026-11-22T23:00:00Z',
      ends_at: '2026-11-24T23:00:00Z',
      excluded: [],
    },
  ]);
  expect(text).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261123',
      'DTEND;VALUE=DATE:20261125',
      'RRULE:FREQ=DAILY;UNTIL=20261231',
    ]),
  );
  expect(text).not.toContain('BEGIN:VTIMEZONE');
});

test('lines have at most 75 bytes and split no character', () => {
  const title = 'Großes Treffen 🎉 '.repeat(14).trim();
  const text = calendarText('Crane', [{ ...event, title }], now);
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test('texts cannot add lines', () => {
  expect(lines([{ ...event, title: 'x\r\nATTACH:file:///etc/passwd' }])).toContain(
    String.raw`SUMMARY:x\nATTACH:file:///etc/passwd`,
  );
});
