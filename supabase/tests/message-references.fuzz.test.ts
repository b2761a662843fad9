import { referenceSource, references } from '@parley/markdown';
import { EVERYONE_MENTION } from '@parley/model';
import { FUZZ } from '@parley/backend/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const ANN = '<@0193a5b0-0000-7000-8000-00000000000a>';
const SIGNS = [
  [ANN, ANN, ANN, ANN, EVERYONE_MENTION, '<#0193a5b0-0000-7000-8000-00000000000b>'],
  ['`', '``', '```', '````', '~~~', '\\', '[', ']', '](', '](/a)', ')', '(', '![', '<', '>'],
  ['> ', '- ', '+ ', '* ', '1. ', '2. ', '   ', '    ', '\t', '\n', '\n', '\n\n', '\r\n', '|'],
  ['| - |', '---', '===', '# ', 'a', 'b c', ' ', ' ', '"', "'", '*', '**', '_', '~', '.', '!'],
  ['||', ':a:', '<file:0193a5b0-0000-7000-8000-00000000000c>', '字', '。'],
  ['[a]: /b', ':', 'https://a.b/', 'https://', 'www.a.b', 'x@y.zz', '<https://a.b>', '</a>'],
].flat();
const texts = fc
  .array(fc.constantFrom(...SIGNS), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

const foundIn = async (written: string[]) => {
  const rows = await database.sql<{ named: string[] }[]>`
      select r.named from unnest(${written}::text[]) with ordinality o (source, nth)
      cross join private.resolved_text(source) r order by nth`;
  return rows.map(({ named }) => named);
};

test('the database finds no reference that readers do not see, and nearly all that they see', async () => {
  let different = 0;
  let shownAtAll = 0;
  let all = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 100, maxLength: 100 }), async (written) => {
      const found = await foundIn(written);
      for (const [index, text] of written.entries()) {
        const shown = references(text).map(referenceSource);
        all += 1;
        if (shown.length > 0) shownAtAll += 1;
        if (`${found[index]}` !== `${shown}`) different += 1;
        for (const one of found[index] ?? [])
          expect(shown.splice(shown.indexOf(one), 1), JSON.stringify(text)).toEqual([one]);
      }
    }),
    { numRuns: Math.ceil(FUZZ.numRuns / 25), endOnFailure: true },
  );
  expect(shownAtAll).toBeGreaterThan(all / 10);
  expect(different).toBeLessThan(shownAtAll / 100);
});
