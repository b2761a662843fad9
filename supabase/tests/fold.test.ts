import { fold } from '@parley/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** The first texts that the database and the model fold differently. */
async function differing(texts: string[]): Promise<string[]> {
  const rows = await database.sql<{ text: string; folded: string }[]>`
    select text, private.fold(text) as folded from unnest(${texts}::text[]) as text
    where unicode_assigned(text)`;
  return rows
    .filter(({ text, folded }) => fold(text) !== folded)
    .map(({ text, folded }) => JSON.stringify([text, fold(text), folded]))
    .slice(0, 20);
}

test('the database and the model fold every assigned character alike', async () => {
  const characters = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
    .map((point) => String.fromCodePoint(point));
  expect(await differing(characters)).toEqual([]);
});

test('the database and the model fold texts alike, and folded texts stay as they are', async () => {
  const texts = fc
    .sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 2000)
    .filter((text) => text.isWellFormed() && !text.includes('\0'));
  expect(await differing(texts)).toEqual([]);
  expect(texts.filter((text) => fold(fold(text)) !== fold(text))).toEqual([]);
});

test('folds what people do not tell apart when they search', () => {
  expect(
    ['Übergabe', 'Scho\u0308n', 'HAUPTSTRAẞE', 'İstanbul', 'Łódź', 'don’t', 'ΚΑΛΟΣ', 'ﾌﾟﾘﾝ'].map(
      fold,
    ),
  ).toEqual(['ubergabe', 'schon', 'hauptstrasse', 'istanbul', 'lodz', "don't", 'καλοσ', 'プリン']);
});
