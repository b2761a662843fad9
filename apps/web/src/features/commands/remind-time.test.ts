import { expect, test } from 'vitest';
import { findTime } from './remind-time.ts';

/** A Saturday, 15:30 in the local time zone. */
const now = new Date(2026, 10, 21, 15, 30);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test.each([
  ['call Bo tomorrow', 'call Bo', at(22, 9)],
  ['me to call Bo in 20 minutes', 'call Bo', at(21, 15, 50)],
  ['in 2 hours water the plants', 'water the plants', at(21, 17, 30)],
  ['monday 9:00 survey', 'survey', at(23, 9)],
  ['to send the offer on monday', 'send the offer', at(23, 9)],
  ['tomorrow at 5pm: pick up the keys', 'pick up the keys', at(22, 17)],
  ['Bo anrufen morgen', 'Bo anrufen', at(22, 9)],
  ['mich in 20 Minuten an den Kaffee', 'den Kaffee', at(21, 15, 50)],
  ['montag 9:00 Abnahme', 'Abnahme', at(23, 9)],
  ['am Montag um 14:15 Kran prüfen', 'Kran prüfen', at(23, 14, 15)],
])('%s', (sentence, text, when) => {
  const found = findTime(sentence, now);
  expect({ text: found?.text, at: found?.at.toString() }).toEqual({ text, at: when.toString() });
});

test('returns null for a sentence without a time', () => {
  expect(findTime('call Bo', now)).toBeNull();
});

test('returns an empty text for a sentence with only a time', () => {
  expect(findTime('tomorrow', now)?.text).toBe('');
});
