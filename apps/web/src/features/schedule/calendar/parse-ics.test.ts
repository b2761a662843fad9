import { calendarText } from '@parley/model/schedule';
import { expect, test } from 'vitest';
import { parseIcs } from './parse-ics.ts';

const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: string[][]) => parseIcs(file(...events), 'Europe/Berlin');

test('reads times in their own zone, in UTC or, by default, the user’s zone', () => {
  const starts = read(
    ['UID:1', 'SUMMARY:There', 'DTSTART;TZID=America/New_York:20261123T090000', 'DURATION:PT1H30M'],
    ['UID:2', 'SUMMARY:Here', 'DTSTART:20261123T090000'],
    ['UID:3', 'SUMMARY:Everywhere', 'DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z'],
    ['UID:4', 'SUMMARY:Outlook', 'DTSTART;TZID="W. Europe Standard Time":20261123T090000'],
    [
      'UID:5',
      'SUMMARY:Old',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261123T090000',
    ],
  )?.events.map(({ starts_at, ends_at, timezone }) => [starts_at, ends_at, timezone]);
  expect(starts).toEqual([
    ['2026-11-23T14:00:00.000Z', '2026-11-23T15:30:00.000Z', 'America/New_York'],
    ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z', 'Europe/Berlin'],
    ['2026-11-23T09:00:00.000Z', '2026-11-23T10:00:00.000Z', 'UTC'],
    ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z', 'Europe/Berlin'],
    ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z', 'Europe/Berlin'],
  ]);
});

test('a series excludes deleted and moved occurrences', () => {
  const calendar = read(
    [
      'UID:a',
      'SUMMARY:Weekly',
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXDATE;TZID=Europe/Berlin:20261130T090000,20261207T090000',
    ],
    [
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261214T090000',
      'SUMMARY:Weekly, later',
      'DTSTART;TZID=Europe/Berlin:20261214T110000',
    ],
    [
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261221T090000',
      'STATUS:CANCELLED',
      'DTSTART;TZID=Europe/Berlin:20261221T090000',
    ],
  );
  expect(calendar?.events.map(({ uid, excluded }) => [uid, excluded])).toEqual([
    [
      'a',
      [
        '2026-11-30T08:00:00.000Z',
        '2026-12-07T08:00:00.000Z',
        '2026-12-14T08:00:00.000Z',
        '2026-12-21T08:00:00.000Z',
      ],
    ],
    ['a#20261214T090000', []],
  ]);
});

test('all-day events use the user’s zone and end after the last day', () => {
  expect(
    read(['UID:d', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261126'])
      ?.events[0],
  ).toMatchObject({
    is_all_day: true,
    starts_at: '2026-11-22T23:00:00.000Z',
    ends_at: '2026-11-25T23:00:00.000Z',
  });
});

test('invalid events are rejected with a reason, the others are imported', () => {
  const calendar = read(
    ['UID:1', 'SUMMARY:No start'],
    ['UID:2', 'SUMMARY:No such day', 'DTSTART:20260631T090000'],
    ['UID:3', 'SUMMARY:Nowhere', 'DTSTART;TZID=Middle/Earth:20261123T090000'],
    ['UID:4', 'SUMMARY:Backwards', 'DTSTART:20261123T090000Z', 'DTEND:20261123T080000Z'],
    ['UID:5', 'SUMMARY:Too often', 'DTSTART:20261123T090000Z', 'RRULE:FREQ=SECONDLY'],
    [
      'UID:6',
      'SUMMARY:Never',
      'DTSTART:20261123T090000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    ],
    ['UID:7', 'SUMMARY:Fine', 'DTSTART:20261123T090000Z'],
  );
  expect(calendar?.refused).toEqual([
    { title: 'No start', code: 'start', detail: '' },
    { title: 'No such day', code: 'start', detail: '20260631T090000' },
    { title: 'Nowhere', code: 'zone', detail: 'Middle/Earth' },
    { title: 'Backwards', code: 'end', detail: '' },
    { title: 'Too often', code: 'rule', detail: 'FREQ' },
    { title: 'Never', code: 'never', detail: '' },
  ]);
  expect(calendar?.events.map(({ title }) => title)).toEqual(['Fine']);
});

test('an exported calendar is imported unchanged; other text reads as null', () => {
  const event = {
    id: 'x',
    uid: 'x@parley',
    kind: 'meeting' as const,
    title: 'Größe; 10,5 m – “ja” '.repeat(8).trim(),
    description: 'One\nTwo\\three',
    starts_at: '2026-11-23T08:00:00.000Z',
    ends_at: '2026-11-23T09:00:00.000Z',
    is_all_day: false,
    timezone: 'Europe/Berlin',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    excluded: ['2026-11-30T08:00:00.000Z'],
    created_at: '2026-11-21T08:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  };
  const { id: _id, kind: _kind, created_at: _created, updated_at: _updated, ...same } = event;
  expect(parseIcs(calendarText('Crane', [event], new Date('2026-11-21')), 'UTC')).toEqual({
    events: [same],
    refused: [],
  });
  expect(parseIcs('<html>', 'UTC')).toBeNull();
});
