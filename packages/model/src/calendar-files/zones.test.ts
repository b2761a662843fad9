import { describe, expect, test } from 'vitest';
import { event, shownOf } from './testing.ts';

/** Zones as programs write them into files. */
const EXCHANGE_BERLIN = (id: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const OUTLOOK_NEW_YORK = (id: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const FIXED = (id: string, offset: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];
const at = (tzid: string, ...more: string[]) =>
  event(
    'UID:1',
    'SUMMARY:x',
    `DTSTART;TZID=${tzid}:20260720T090000`,
    `DTEND;TZID=${tzid}:20260720T100000`,
    ...more,
  );

describe('zones', () => {
  test.each([
    [
      'Google, in UTC',
      event('DTSTART:20260720T090000Z', 'DTEND:20260720T100000Z'),
      '2026-07-20 09:00 – 2026-07-20 10:00 UTC',
    ],
    [
      'Google, IANA name',
      at('America/New_York'),
      '2026-07-20 09:00 – 2026-07-20 10:00 America/New_York',
    ],
    [
      'Apple, floating',
      event('DTSTART:20260720T090000', 'DTEND:20260720T100000'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Google, floating in X-WR-TIMEZONE',
      ['X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART:20260720T090000', 'DTEND:20260720T100000')],
      '2026-07-20 09:00 – 2026-07-20 10:00 Asia/Tokyo',
    ],
    [
      'Outlook, Windows name in quotes',
      at('"W. Europe Standard Time"'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Outlook, Windows name and VTIMEZONE',
      [...OUTLOOK_NEW_YORK('Eastern Standard Time'), ...at('Eastern Standard Time')],
      '2026-07-20 09:00 – 2026-07-20 10:00 America/New_York',
    ],
    [
      'Outlook, rare Windows name',
      at('Chatham Islands Standard Time'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Pacific/Chatham',
    ],
    [
      'Outlook, name with a number',
      at('Tokyo Standard Time 1'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Asia/Tokyo',
    ],
    [
      'Exchange, Customized Time Zone',
      [...EXCHANGE_BERLIN('Customized Time Zone'), ...at('Customized Time Zone')],
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Exchange, tzone://Microsoft/Custom unquoted',
      [...OUTLOOK_NEW_YORK('tzone://Microsoft/Custom'), ...at('tzone://Microsoft/Custom')],
      '2026-07-20 09:00 – 2026-07-20 10:00 America/New_York',
    ],
    [
      'Exchange, tzone://Microsoft/Utc',
      at('"tzone://Microsoft/Utc"'),
      '2026-07-20 09:00 – 2026-07-20 10:00 UTC',
    ],
    [
      'Exchange, description with VTIMEZONE',
      [
        ...EXCHANGE_BERLIN(
          '(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna',
        ),
        ...at('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
      ],
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Exchange, description unquoted and without VTIMEZONE',
      at('(UTC+01:00) Amsterdam, Berlin, Bern'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Exchange, description of a time',
      at('"(UTC-05:00) Eastern Time (US & Canada)"'),
      '2026-07-20 09:00 – 2026-07-20 10:00 America/New_York',
    ],
    [
      'Exchange, description without a known place',
      at('"(UTC-03:00) Brasilia"'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Etc/GMT+3',
    ],
    [
      'Exchange, description of UTC',
      at('"(UTC) Coordinated Universal Time"'),
      '2026-07-20 09:00 – 2026-07-20 10:00 UTC',
    ],
    ['GMT+0200', at('GMT+0200'), '2026-07-20 09:00 – 2026-07-20 10:00 Etc/GMT-2'],
    ['UTC-5', at('UTC-5'), '2026-07-20 09:00 – 2026-07-20 10:00 Etc/GMT+5'],
    ['GMT+05:30', at('"GMT+05:30"'), '2026-07-20 09:00 – 2026-07-20 10:00 Asia/Calcutta'],
    [
      'Thunderbird, prefixed',
      at('/mozilla.org/20070129_1/Europe/Berlin'),
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
    [
      'Evolution, prefixed',
      at('/freeassociation.sourceforge.net/America/Argentina/Ushuaia'),
      '2026-07-20 09:00 – 2026-07-20 10:00 America/Argentina/Ushuaia',
    ],
    [
      'Lotus, own name with X-LIC-LOCATION',
      [...EXCHANGE_BERLIN('Home').toSpliced(2, 0, 'X-LIC-LOCATION:Europe/Vienna'), ...at('Home')],
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Vienna',
    ],
    [
      'own name without clock changes',
      [...FIXED('Office', '+0530'), ...at('Office')],
      '2026-07-20 09:00 – 2026-07-20 10:00 Asia/Calcutta',
    ],
    [
      'own zone at an offset that none has',
      [...FIXED('Moon', '+0217'), ...at('Moon')],
      '2026-07-20 08:43 – 2026-07-20 09:43 Europe/Berlin',
    ],
    [
      'Windows name with the rules of another',
      [...OUTLOOK_NEW_YORK('W. Europe Standard Time'), ...at('W. Europe Standard Time')],
      '2026-07-20 09:00 – 2026-07-20 10:00 America/New_York',
    ],
    [
      'Nextcloud, lower-case parameters',
      [
        'BEGIN:VEVENT',
        'dtstart;tzid=Europe/Berlin:20260720T090000',
        'dtend;tzid=Europe/Berlin:20260720T100000',
        'END:VEVENT',
      ],
      '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Berlin',
    ],
  ])('%s', (_name, lines, expected) => {
    expect(shownOf(lines)).toEqual([expected]);
  });

  test('every Windows name that CLDR has is known', async () => {
    const { default: windows } = await import('cldr-core/supplemental/windowsZones.json', {
      with: { type: 'json' },
    });
    const names = new Set(
      windows.supplemental.windowsZones.mapTimezones.map(({ mapZone }) => mapZone._other),
    );
    expect(names.size).toBeGreaterThan(130);
    for (const name of names)
      expect(shownOf(at(`"${name}"`)), name).toEqual([
        expect.stringContaining('2026-07-20 09:00 – 2026-07-20 10:00'),
      ]);
  });
});

test('a name of several places means the user’s own zone if its clock is the same', () => {
  const named = at('"(UTC+01:00) Amsterdam, Berlin, Bern"');
  expect(shownOf(named, 'Europe/Vienna')).toEqual([
    '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Vienna',
  ]);
  expect(shownOf(named, 'Europe/London')).toEqual([
    '2026-07-20 09:00 – 2026-07-20 10:00 Europe/Amsterdam',
  ]);
});
