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

const people = {
  organizer: { id: 'm', name: 'Mara "the Boss"\r\nX:1', email: 'mara@example.test' },
  guests: [
    { id: 'b', name: 'Bo', email: null },
    { id: 'c', name: 'Cy', email: 'evil@example.test\r\nX:2' },
  ],
  answers: [
    { id: 'b', at: null, response: 'yes' as const },
    { id: 'b', at: '2026-11-25T08:00:00.000Z', response: 'no' as const },
    { id: 'b', at: '2026-11-25T09:13:00.000Z', response: 'no' as const },
  ],
};

test('guests have their answers, and a date with another answer is an instance of its own', () => {
  const text = calendarText('Crane', [{ ...event, sequence: 3, meeting: people }], now)
    .replaceAll('\r\n ', '')
    .split('\r\n');
  expect(text).not.toContain('METHOD:PUBLISH');
  expect(text.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(text).toEqual(
    expect.arrayContaining([
      'SEQUENCE:3',
      'ORGANIZER;CN="Mara ’the Boss’  X:1":mailto:mara@example.test',
      'ATTENDEE;CN="Bo";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:urn:uuid:b',
      'ATTENDEE;CN="Cy";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:urn:uuid:c',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261125T090000',
      'ATTENDEE;CN="Bo";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;RSVP=FALSE:urn:uuid:b',
    ]),
  );
});

test('an invitation and its cancellation say which they are', () => {
  const of = (method: 'REQUEST' | 'CANCEL') =>
    calendarText('Crane', [{ ...event, sequence: 4, meeting: people }], now, method);
  expect(of('REQUEST')).toContain('METHOD:REQUEST');
  expect(of('REQUEST')).not.toContain('STATUS:CANCELLED');
  expect(of('CANCEL')).toMatch(/METHOD:CANCEL[^]*SEQUENCE:4[^]*STATUS:CANCELLED/);
});
