import { expect, test } from 'vitest';
import { datesIn, dayFor } from './dates.ts';

const SAID = new Date('2026-03-04T10:00:00Z');
const days = (text: string, timezone = 'UTC') =>
  datesIn(text, SAID, timezone).map(({ at, hasTime }) =>
    hasTime ? at.toISOString().slice(0, 16) : at.toISOString().slice(0, 10),
  );

test.each([
  ['I will send it by Friday.', ['2026-03-06']],
  ['We meet tomorrow at 10.', ['2026-03-05T10:00']],
  ['It is due on 12 March at 14:00, the survey on 1/4.', ['2026-03-12T14:00', '2026-04-01']],
  ['It came on 3 March.', ['2026-03-03']],
  ['Done by end of the week, paid at the end of the month.', ['2026-03-06', '2026-03-31']],
  ['I need it by EOD.', ['2026-03-04']],
  ['Granted this morning.', ['2026-03-04']],
  ['The permit was granted on Friday.', ['2026-02-27']],
  ['Der Kran ist am Montag gekommen.', ['2026-03-02']],
  ['Der Kran ist am Montag da.', ['2026-03-09']],
  ['It has to be sent by Friday.', ['2026-03-06']],
  ['We decided to start on Monday.', ['2026-03-09']],
  ['Bis Freitag schicke ich das Angebot.', ['2026-03-06']],
  ['Übermorgen um 9 Uhr kommt der Kran.', ['2026-03-06T09:00']],
  ['Die Abnahme ist am 12.3., die Rechnung kommt am 01.04.2026.', ['2026-03-12', '2026-04-01']],
  ['Bis Ende der Woche, spätestens Ende März.', ['2026-03-06', '2026-03-31']],
  ['Montagmittag essen wir zusammen.', ['2026-03-09T12:00']],
])('%j names %j', (text, expected) => {
  expect(days(text)).toEqual(expected);
});

test.each([
  'Good morning!',
  'Guten Morgen zusammen',
  'So machen wir das.',
  'The sun is out, we march on.',
  'It may arrive.',
  'Version 1.2.3 of the plan',
  'That was the last week.',
])('%j names no day', (text) => {
  expect(days(text)).toEqual([]);
});

test('resolves a day in the time zone in which it was said', () => {
  expect(
    datesIn(
      'tonight at 11 pm',
      new Date('2026-03-04T22:30:00Z'),
      'Pacific/Auckland',
    )[0]?.at.toISOString(),
  ).toBe('2026-03-05T10:00:00.000Z');
  expect(
    dayFor({ at: new Date('2026-03-05T10:00:00Z'), hasTime: true }, 'de', 'Pacific/Auckland'),
  ).toContain('23:00');
});

test('resolves an hour by the clock of its own day, also after a clock change', () => {
  const friday = new Date('2026-03-27T09:00:00Z');
  const read = (text: string) => datesIn(text, friday, 'Europe/Berlin')[0]?.at.toISOString();
  expect(read('On Monday at 9 we start.')).toBe('2026-03-30T07:00:00.000Z');
  expect(read('In 72 Stunden ist es fertig.')).toBe('2026-03-30T09:00:00.000Z');
  expect(read('Heute Abend räumen wir auf.')).toBe('2026-03-27T17:00:00.000Z');
  expect(read('Tonight we clean up.')).toBe('2026-03-27T17:00:00.000Z');
});
