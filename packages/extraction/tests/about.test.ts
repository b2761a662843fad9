import { expect, test } from 'vitest';
import { detectLanguage } from '../src/about/language.ts';
import { sentencesOf } from '../src/about/sentences.ts';
import { sentimentOf } from '../src/about/sentiment.ts';
import { summarise } from '../src/about/summary.ts';
import { extractionLimits } from '../src/limits.ts';

const filler = [
  'The canteen serves soup on Mondays and fish on Fridays.',
  'A gull sat on the roof for most of the morning.',
  'Somebody left an umbrella in the meeting room again.',
  'The new coffee machine makes a strange humming noise.',
];
const gearbox = [
  'The gearbox of the ferry leaks oil and has to be replaced.',
  'A replacement gearbox for the ferry costs ninety thousand euros.',
  'Without the gearbox the ferry cannot sail in winter.',
];

test('a summary has the main points of a text, wherever they are, in the order of the text', () => {
  const summary = summarise(
    sentencesOf(
      [filler[0], gearbox[0], filler[1], filler[2], gearbox[1], filler[3], gearbox[2]].join(' '),
    ),
  );
  for (const sentence of gearbox) expect(summary).toContain(sentence);
  expect(summary?.indexOf('leaks oil')).toBeLessThan(summary?.indexOf('ninety thousand') ?? 0);
  expect(summary?.length).toBeLessThanOrEqual(extractionLimits.summaryCharacters);
});

test('a summary does not repeat a sentence', () => {
  const said = 'The gearbox of the ferry leaks oil and has to be replaced.';
  const summary = summarise(sentencesOf([said, said, ...filler, said].join(' ')));
  expect(summary?.split(said)).toHaveLength(2);
});

test('a summary cuts a long sentence between words, and ignores titles, tables and signs', () => {
  const long = summarise(sentencesOf(`${'every word of this sentence counts '.repeat(30)}.`));
  expect(long?.length).toBeLessThanOrEqual(extractionLimits.summaryCharacters);
  expect(long).toMatch(/\w…$/);
  expect(summarise(sentencesOf('Title\n\n12\n\n***\n\nName\nPrice\nRope\n12'))).toBeNull();
});

test('a language is recognized or left open', () => {
  expect(detectLanguage('The ferry is late because the gearbox leaks.')).toBe('en');
  expect(detectLanguage('Die Fähre kommt zu spät, weil das Getriebe leckt.')).toBe('de');
  expect(detectLanguage('De veerboot is te laat omdat de versnellingsbak lekt.')).toBe('nl');
  for (const text of ['', 'OK', '12 / 34 / 56', '....', 'K-77'])
    expect(detectLanguage(text), text).toBeNull();
});

test('the sentiment of English texts is between −1 and 1, and that of others is not guessed', () => {
  const feel = (text: string, language: string | null = 'en') =>
    sentimentOf(sentencesOf(text), language);
  expect(
    feel('This is a wonderful result and everybody is very happy. Thank you for the great work!'),
  ).toBeGreaterThan(0.4);
  expect(
    feel('This is a terrible accident. The customer is furious, and we have lost the contract.'),
  ).toBeLessThan(-0.4);
  expect(feel('The meeting takes place on Tuesday in room four.')).toBe(0);
  expect(feel('That is not a good result for the harbour.')).toBeLessThan(0);
  expect(feel('Das ist ein wunderbares Ergebnis für uns alle.', 'de')).toBe(0);
  expect(feel('This is wonderful for all of us.', null)).toBe(0);
  const long = feel(`${'This is a wonderful and great and happy day. '.repeat(3000)}`);
  expect(long).toBeGreaterThan(0.5);
  expect(long).toBeLessThanOrEqual(1);
});

test('a text made to be slow is processed with bounded work', () => {
  for (const text of [
    'a '.repeat(200_000),
    'x'.repeat(200_000),
    '!?'.repeat(100_000),
    `${'not very '.repeat(30_000)}good.`,
    '<'.repeat(100_000),
  ]) {
    const sentences = sentencesOf(text);
    expect(sentences.length).toBeLessThanOrEqual(extractionLimits.weighedSentences);
    expect(summarise(sentences)?.length ?? 0).toBeLessThanOrEqual(
      extractionLimits.summaryCharacters,
    );
    expect(Math.abs(sentimentOf(sentences, 'en'))).toBeLessThanOrEqual(1);
  }
});
