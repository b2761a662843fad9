import { describe, expect, test } from 'vitest';
import { calendarText } from '../schedule/index.ts';
import { readCalendars } from './index.ts';
import { BERLIN, bytes, calendar, event, read, shown, shownOf, text } from './testing.ts';

describe('days', () => {
  test.each([
    [
      'Google, three days',
      ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261126'],
      '2026-11-23 – 2026-11-26 Europe/Berlin',
    ],
    [
      'Apple, without an end',
      ['DTSTART;VALUE=DATE:20261123'],
      '2026-11-23 – 2026-11-24 Europe/Berlin',
    ],
    [
      'Outlook, ends when it begins',
      ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261123'],
      '2026-11-23 – 2026-11-24 Europe/Berlin',
    ],
    [
      'Outlook, whole day written as times',
      [
        'DTSTART;TZID=Europe/Berlin:20261123T000000',
        'DTEND;TZID=Europe/Berlin:20261124T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      '2026-11-23 – 2026-11-24 Europe/Berlin',
    ],
    [
      'Exchange, whole day in UTC of another zone',
      [
        'DTSTART;TZID=Asia/Tokyo:20261123T000000',
        'DTEND;TZID=Asia/Tokyo:20261124T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      '2026-11-23 – 2026-11-24 Europe/Berlin',
    ],
    [
      'Zoom, date without VALUE',
      ['DTSTART:20261123', 'DTEND:20261124'],
      '2026-11-23 – 2026-11-24 Europe/Berlin',
    ],
    [
      'Nextcloud, over a clock change',
      ['DTSTART;VALUE=DATE:20261025', 'DURATION:P1D'],
      '2026-10-25 – 2026-10-26 Europe/Berlin',
    ],
    [
      'Thunderbird, a day in a floating calendar',
      ['DTSTART;VALUE=DATE:20261123', 'DURATION:P2D'],
      '2026-11-23 – 2026-11-25 Europe/Berlin',
    ],
  ])('%s', (_name, lines, expected) => {
    const [found] = read(text(calendar(...event(...lines)))).events;
    expect(found?.is_all_day).toBe(true);
    expect(found && shown(found)).toBe(expected);
  });
});

describe('lengths', () => {
  test.each([
    [
      'P1D over a clock change is a day',
      'DURATION:P1D',
      '2026-10-24 12:00 – 2026-10-25 12:00 Europe/Berlin',
    ],
    [
      'PT24H over a clock change is 24 hours',
      'DURATION:PT24H',
      '2026-10-24 12:00 – 2026-10-25 11:00 Europe/Berlin',
    ],
    ['P1DT2H', 'DURATION:P1DT2H', '2026-10-24 12:00 – 2026-10-25 14:00 Europe/Berlin'],
    ['P1W', 'DURATION:P1W', '2026-10-24 12:00 – 2026-10-31 12:00 Europe/Berlin'],
    ['no end', 'CLASS:PUBLIC', '2026-10-24 12:00 – 2026-10-24 12:00 Europe/Berlin'],
  ])('%s', (_name, line, expected) => {
    expect(shownOf(event('DTSTART;TZID=Europe/Berlin:20261024T120000', line))).toEqual([expected]);
  });
});

describe('series', () => {
  const NINE = '2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin';
  const daily = [
    'UID:s',
    'DTSTART;TZID=Europe/Berlin:20261123T090000',
    'DTEND;TZID=Europe/Berlin:20261123T100000',
  ];
  test.each([
    [
      'Exchange, EXDATE with only the day',
      [event(...daily, 'RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20261124,20261125')],
      [`${NINE} FREQ=DAILY not 2026-11-24 09:00 not 2026-11-25 09:00`],
    ],
    [
      'Google, EXDATE in UTC',
      [event(...daily, 'RRULE:FREQ=DAILY', 'EXDATE:20261124T080000Z')],
      ['2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin FREQ=DAILY not 2026-11-24 09:00'],
    ],
    [
      'Outlook, EXDATE with a time for days',
      [
        event(
          'UID:s',
          'DTSTART;VALUE=DATE:20261123',
          'RRULE:FREQ=DAILY;',
          'EXDATE:20261124T000000',
        ),
      ],
      ['2026-11-23 – 2026-11-24 Europe/Berlin FREQ=DAILY not 2026-11-24'],
    ],
    [
      'Apple, a moved occurrence',
      [
        event(...daily, 'RRULE:FREQ=DAILY'),
        event(
          'UID:s',
          'RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000',
          'DTSTART;TZID=Europe/Berlin:20261124T110000',
        ),
      ],
      [
        '2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin FREQ=DAILY not 2026-11-24 09:00',
        '2026-11-24 11:00 – 2026-11-24 11:00 Europe/Berlin',
      ],
    ],
    [
      'a moved occurrence named by its day, before its series',
      [
        event(
          'UID:s',
          'RECURRENCE-ID;VALUE=DATE:20261124',
          'DTSTART;TZID=Europe/Berlin:20261124T110000',
        ),
        event(...daily, 'RRULE:FREQ=DAILY'),
      ],
      [
        '2026-11-24 11:00 – 2026-11-24 11:00 Europe/Berlin',
        '2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin FREQ=DAILY not 2026-11-24 09:00',
      ],
    ],
    [
      'a cancelled occurrence',
      [
        event(...daily, 'RRULE:FREQ=DAILY'),
        event(
          'UID:s',
          'RECURRENCE-ID:20261124T080000Z',
          'STATUS:CANCELLED',
          'DTSTART:20261124T080000Z',
        ),
      ],
      ['2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin FREQ=DAILY not 2026-11-24 09:00'],
    ],
    [
      'Thunderbird, this and all following',
      [
        event(
          ...daily,
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXDATE;TZID=Europe/Berlin:20261124T090000,20261126T090000',
        ),
        event(
          'UID:s',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261125T090000',
          'DTSTART;TZID=Europe/Berlin:20261125T110000',
          'DURATION:PT1H',
        ),
      ],
      [
        `${NINE} FREQ=DAILY;UNTIL=20261125T075959Z not 2026-11-24 09:00`,
        '2026-11-25 11:00 – 2026-11-25 12:00 Europe/Berlin FREQ=DAILY;COUNT=3 not 2026-11-26 11:00',
      ],
    ],
    [
      'all following are cancelled',
      [
        event(...daily, 'RRULE:FREQ=DAILY'),
        event(
          'UID:s',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261125T090000',
          'STATUS:CANCELLED',
        ),
      ],
      ['2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin FREQ=DAILY;UNTIL=20261125T075959Z'],
    ],
    [
      'all following are on another weekday',
      [
        event(...daily, 'RRULE:FREQ=WEEKLY;BYDAY=MO'),
        event(
          'UID:s',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261130T090000',
          'DTSTART;TZID=Europe/Berlin:20261201T090000',
        ),
      ],
      [
        `${NINE} FREQ=WEEKLY;BYDAY=MO;UNTIL=20261130T075959Z`,
        '2026-12-01 09:00 – 2026-12-01 09:00 Europe/Berlin FREQ=WEEKLY',
      ],
    ],
    [
      'the first and all following are changed',
      [
        event(...daily, 'RRULE:FREQ=DAILY'),
        event(
          'UID:s',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261123T090000',
          'DTSTART;TZID=Europe/Berlin:20261123T110000',
        ),
      ],
      ['2026-11-23 11:00 – 2026-11-23 11:00 Europe/Berlin FREQ=DAILY'],
    ],
    [
      'Nextcloud, extra dates',
      [event(...daily, 'RDATE;TZID=Europe/Berlin:20261201T150000')],
      [
        '2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin',
        '2026-12-01 15:00 – 2026-12-01 16:00 Europe/Berlin',
      ],
    ],
    [
      'an extra period',
      [event(...daily, 'RDATE;VALUE=PERIOD:20261201T140000Z/PT3H')],
      [
        '2026-11-23 09:00 – 2026-11-23 10:00 Europe/Berlin',
        '2026-12-01 15:00 – 2026-12-01 18:00 Europe/Berlin',
      ],
    ],
  ])('%s', (_name, events, expected) => {
    expect(shownOf(events.flat())).toEqual(expected);
  });
});

describe('texts', () => {
  const titleOf = (file: string | Uint8Array) => read(file).events[0]?.title;
  const titled = (...lines: string[]) => calendar(...event('DTSTART:20261123T090000Z', ...lines));

  test.each([
    ['escapes', 'SUMMARY:One\\, two\\; three \\\\n four\\nfive', 'One, two; three \\n four five'],
    ['a colon and quotes', 'SUMMARY:Kick-off: "Größe"', 'Kick-off: "Größe"'],
    ['parameters', 'SUMMARY;LANGUAGE=de;X-A="b:c;d":Gespräch', 'Gespräch'],
    ['names and emoji', 'SUMMARY:@Bo & 👩‍👩‍👧 – שלום', '@Bo & 👩‍👩‍👧 – שלום'],
    ['nothing', 'SUMMARY:', '–'],
    ['signs that nobody sees', 'SUMMARY:In\u202Evoice\u200B', 'Invoice'],
    ['only such signs', 'SUMMARY:\u200B\u202E', '–'],
  ])('%s', (_name, line, expected) => {
    expect(titleOf(text(titled(line)))).toBe(expected);
  });

  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])('lines that end with %s', (_name, newline) => {
    expect(titleOf(text(titled('SUMMARY:Long', ' er\t', '\ttitle'), newline))).toBe('Longer title');
  });

  test('a fold inside of a character', () => {
    const [before, after] = ['SUMMARY:Gr', 'e'];
    const file = text(titled('SUMMARY:X'));
    const [head = '', tail = ''] = file.split('SUMMARY:X');
    const parts = [
      bytes(head + before),
      [0xc3, 0x0d, 0x0a, 0x20, 0xb6, 0xc3, 0x0d, 0x0a, 0x20, 0x9f],
      bytes(after + tail),
    ];
    expect(titleOf(Uint8Array.from(parts.flatMap((part) => [...part])))).toBe('Größe');
  });

  test('byte order marks, UTF-16 and Windows-1252', () => {
    const file = text(titled('SUMMARY:Größe'));
    expect(titleOf(`\uFEFF${file}`)).toBe('Größe');
    expect(titleOf(Uint8Array.from(file, (letter) => letter.charCodeAt(0)))).toBe('Größe');
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...file].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    ]);
    expect(titleOf(utf16)).toBe('Größe');
  });

  test('a long title is cut between characters', () => {
    const title = titleOf(text(titled(`SUMMARY:${'a'.repeat(254)}🎉 end`)));
    expect(title).toBe('a'.repeat(254));
    expect(titleOf(text(titled(`SUMMARY:${'a'.repeat(250)}👩‍👩‍👧`)))).toBe('a'.repeat(250));
  });

  test('the place and the address are kept in the description', () => {
    const file = text(
      titled(
        'SUMMARY:x',
        'LOCATION:https://zoom.example/j/1',
        'DESCRIPTION:Agenda\\n1. Crane',
        'URL:https://zoom.example/j/1',
      ),
    );
    expect(read(file).events[0]?.description).toBe('https://zoom.example/j/1\n\nAgenda\n1. Crane');
    expect(
      read(text(titled('LOCATION:Depot', 'DESCRIPTION:At the Depot'))).events[0]?.description,
    ).toBe('At the Depot');
  });
});

test('all calendars of a file are read, each with its own zone', () => {
  const file = text([
    ...calendar('X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART:20260720T090000')),
    ...calendar(...event('DTSTART:20260720T090000')),
  ]);
  expect(read(file).events.map(({ timezone }) => timezone)).toEqual(['Asia/Tokyo', BERLIN]);
});

test('what cannot be read is said with its line, and the rest is read', () => {
  const file = text(
    calendar(
      ...event('SUMMARY:No start'),
      ...event('SUMMARY:No such day', 'DTSTART:20260631T090000'),
      ...event('SUMMARY:Nowhere', 'DTSTART;TZID=Middle/Earth:20261123T090000'),
      ...event('SUMMARY:Backwards', 'DTSTART:20261123T090000Z', 'DTEND:20261123T080000Z'),
      ...event('SUMMARY:Too often', 'DTSTART:20261123T090000Z', 'RRULE:FREQ=SECONDLY'),
      ...event(
        'SUMMARY:Never',
        'DTSTART:20261123T090000Z',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      ),
      ...event('SUMMARY:Off', 'DTSTART:20261123T090000Z', 'STATUS:CANCELLED'),
      'BEGIN:VTODO',
      'SUMMARY:Task',
      'END:VTODO',
      ...event('SUMMARY:Fine', 'DTSTART:20261123T090000Z', 'this is no line', 'EXDATE:tomorrow'),
      'BEGIN:VEVENT',
      'SUMMARY:No end of the event',
      'DTSTART:20261123T090000Z',
      ...event('SUMMARY:Last', 'DTSTART:20261123T090000Z'),
    ),
  );
  const { events, refused, skipped } = read(file);
  expect(refused.map(({ line, title, code, detail }) => [line, title, code, detail])).toEqual([
    [3, 'No start', 'start', ''],
    [8, 'No such day', 'start', '20260631T090000'],
    [12, 'Nowhere', 'zone', 'Middle/Earth'],
    [17, 'Backwards', 'end', '20261123T080000Z'],
    [22, 'Too often', 'rule', 'FREQ'],
    [27, 'Never', 'never', ''],
    [32, 'Off', 'cancelled', ''],
    [34, 'Task', 'kind', 'VTODO'],
  ]);
  expect(skipped.map(({ line, code, detail }) => [line, code, detail])).toEqual([
    [40, 'line', 'this is no line'],
    [41, 'exception', 'tomorrow'],
  ]);
  expect(events.map(({ title }) => title)).toEqual(['Fine', 'No end of the event', 'Last']);
});

test('the number of a line counts folded lines and the lines of other calendars', () => {
  const file = text(
    [
      ...calendar(...event('SUMMARY:a', ' b', ' c', 'DTSTART:20261123T090000Z')),
      ...calendar(...event('SUMMARY:x', 'DTSTART:never')),
    ],
    '\n',
  );
  expect(read(file).refused).toMatchObject([{ line: 14, code: 'start', detail: 'never' }]);
});

test('a cancelled calendar has no events, and other text is none', () => {
  expect(read(text(calendar('METHOD:CANCEL', ...event('DTSTART:20261123T090000Z'))))).toMatchObject(
    { events: [], refused: [{ code: 'cancelled' }] },
  );
  expect(readCalendars(bytes('<html>'), BERLIN)).toBeNull();
  expect(readCalendars(new Uint8Array(), BERLIN)).toBeNull();
});

test('an exported calendar is read unchanged', () => {
  const exported = {
    id: 'x',
    uid: 'x@parley',
    kind: 'meeting' as const,
    title: 'Größe; 10,5 m – “ja” '.repeat(8).trim(),
    description: 'One\nTwo\\three',
    starts_at: '2026-11-23T08:00:00.000Z',
    ends_at: '2026-11-23T09:00:00.000Z',
    is_all_day: false,
    timezone: BERLIN,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    excluded: ['2026-11-30T08:00:00.000Z'],
    created_at: '2026-11-21T08:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  };
  const { id: _id, kind: _kind, created_at: _created, updated_at: _updated, ...same } = exported;
  const days = { ...same, uid: 'y@parley', is_all_day: true, recurrence: null, excluded: [] };
  days.starts_at = '2026-11-22T23:00:00.000Z';
  days.ends_at = '2026-11-24T23:00:00.000Z';
  const file = calendarText('Crane', [exported, { ...exported, ...days }], new Date('2026-11-21'));
  expect(read(file)).toEqual({ events: [same, days], refused: [], skipped: [] });
});
