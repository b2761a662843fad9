import { expect, test } from 'vitest';
import { moodOf, sentimentOf } from './sentiment.ts';

test.each([
  'Great work, thank you all!',
  'The customer is really happy with the result.',
  'Das hat super geklappt, vielen Dank 👍',
  'Der Kunde ist sehr zufrieden.',
])('%j is positive', (text) => {
  expect(sentimentOf(text)).toBeGreaterThan(0.2);
});

test.each([
  'This is a terrible delay, the customer is angry.',
  'I am not happy with this.',
  'Die Pumpe ist schon wieder kaputt, das nervt.',
  'Wir sind nicht zufrieden.',
  'Leider ein schlimmer Fehler 😡',
])('%j is negative', (text) => {
  expect(sentimentOf(text)).toBeLessThan(-0.2);
});

test.each([
  'Good morning!',
  'Guten Morgen zusammen',
  'The meeting is at ten.',
  'Die Lieferung kommt am Freitag.',
  'I will die Pumpe prüfen, das war der Plan.',
  '',
])('%j is neutral', (text) => {
  expect(sentimentOf(text)).toBeCloseTo(0, 1);
});

test('keeps a mood on its scale and counts every message', () => {
  const said = (text: string) => ({ id: null, author: 'Ada', at: '', text, href: null });
  expect(sentimentOf('great '.repeat(500))).toBeLessThanOrEqual(1);
  expect(moodOf(['Great!', 'That is awful.', 'The meeting is at ten.'].map(said))).toMatchObject({
    positive: [{ text: 'Great!' }],
    negative: [{ text: 'That is awful.' }],
    neutral: 1,
  });
  expect(moodOf([])).toEqual({ score: 0, positive: [], negative: [], neutral: 0 });
});
