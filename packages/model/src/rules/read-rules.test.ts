import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from './cases-en.ts';
import { GERMAN } from './cases-de.ts';
import { readRules } from './read-rules.ts';
import { READY_PROMPTS, unknownVariables } from '../prompts/index.ts';
import { z } from 'zod';
import { rule } from './rule.ts';
import { briefOf, CONTEXT } from './testing.ts';

for (const [language, kinds] of Object.entries({ English: ENGLISH, German: GERMAN }))
  for (const [kind, cases] of Object.entries(kinds))
    describe(`${language}, ${kind}`, () => {
      test.each(cases)('reads %j', (prompt, ...rules) => {
        const read = readRules(prompt, CONTEXT);
        expect(read.map(briefOf)).toEqual(rules);
        for (const { rule: one } of read) if (one) expect(rule.parse(one)).toEqual(one);
      });
    });

const ALL = [...Object.values(ENGLISH), ...Object.values(GERMAN)].flat();

test('covers a prompt with sentences, in order, whatever it says', () => {
  const whole = ALL.map(([prompt]) => prompt).join('\n');
  const read = readRules(whole, CONTEXT);
  let end = 0;
  for (const { from, to, sentence } of read) {
    expect(whole.slice(from, to)).toBe(sentence);
    if (to !== end) expect(whole.slice(end, from).trim()).toBe('');
    end = to;
  }
  expect(whole.slice(end).trim()).toBe('');
});

const texts = z.object({
  ready: z.record(z.string(), z.object({ name: z.string().min(1), prompt: z.string().min(1) })),
});
const readyIn = (language: string) =>
  texts.parse(
    JSON.parse(
      readFileSync(
        new URL(`../../../../apps/web/src/locales/${language}/prompts.json`, import.meta.url),
        'utf8',
      ),
    ),
  ).ready;

test.each(['en', 'de'])(
  'reads the ready-made prompts in %s: none needs what is impossible',
  (language) => {
    const ready = readyIn(language);
    expect(Object.keys(ready).toSorted()).toEqual([...READY_PROMPTS].toSorted());
    for (const [key, { prompt }] of Object.entries(ready)) {
      const read = readRules(prompt, CONTEXT);
      expect(unknownVariables(prompt), key).toEqual([]);
      expect(
        read.filter(({ needs }) => needs === 'impossible'),
        key,
      ).toEqual([]);
      const plain = read.filter(({ rule: one, needs }) => one && needs === 'nothing').map(briefOf);
      expect(
        plain.filter((brief) => brief !== 'message -mention → silence'),
        key,
      ).toEqual([]);
    }
  },
);

const WORDS = ALL.flatMap(([prompt]) => prompt.split(/(?<=\s)/u));

test('reads anything without an error, in time proportional to its length', () => {
  const random = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 8 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(random, (words) => {
      const prompt = words.join('');
      const read = readRules(prompt, CONTEXT);
      for (const { rule: one } of read) if (one) rule.parse(one);
      expect(
        read
          .map(({ from, to }) => prompt.slice(from, to))
          .join('')
          .replace(/\s/gu, '').length,
      ).toBeGreaterThanOrEqual(prompt.replace(/\s/gu, '').length);
    }),
    { numRuns: 500 },
  );
});

// A catastrophic expression would run into the test's timeout.
test.each([
  'a',
  'a ',
  '"',
  '"a ',
  '“',
  '„a',
  'say "x" ',
  'not ',
  'and ',
  'if ',
  'when a, ',
  'every friday at ',
  'first monday ',
  'in german ',
  'react with ',
  'instead of x ',
  'somebody says "a" or ',
  'ask for a, ',
  'remind all to ',
  'list of x ',
  'fasse ',
  '😀',
  '⟦0⟧',
  '- \n',
])('reads 20,000 letters of %j', (words) => {
  const prompt = words.repeat(Math.ceil(20_000 / words.length)).slice(0, 20_000);
  for (const one of [prompt, `When ${prompt}`]) expect(readRules(one, CONTEXT)).toBeDefined();
});
