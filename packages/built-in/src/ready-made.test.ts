import { readFileSync } from 'node:fs';
import { READY_PROMPTS, unknownVariables } from '@parley/model/prompts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRules } from './prompt-rules.ts';

const texts = z.object({
  ready: z.record(
    z.string(),
    z.object({ name: z.string().min(1), line: z.string().min(1), prompt: z.string().min(1) }),
  ),
});
const readyIn = (language: string) =>
  texts.parse(
    JSON.parse(
      readFileSync(
        new URL(`../../../apps/web/src/locales/${language}/prompts.json`, import.meta.url),
        'utf8',
      ),
    ),
  ).ready;

test.each(['en', 'de'])(
  'every ready-made prompt in %s has only known variables and gives no fixed answer',
  (language) => {
    const ready = readyIn(language);
    expect(Object.keys(ready).toSorted()).toEqual([...READY_PROMPTS].toSorted());
    for (const [key, { prompt }] of Object.entries(ready)) {
      expect(unknownVariables(prompt), key).toEqual([]);
      expect(readRules(prompt), key).toMatchObject({
        answers: [],
        isUpperCase: false,
        language: null,
        begin: null,
        end: null,
      });
    }
  },
);
