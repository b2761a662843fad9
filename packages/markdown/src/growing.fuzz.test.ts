import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { anyDocument, anySource } from './testing/documents.ts';
import { writeDocument } from './document/index.ts';
import { growingParser, parse } from './index.ts';

const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 30) };

/** What is drawn; `spread` is not. */
const withoutPositions = (nodes: Nodes[]): unknown =>
  JSON.parse(
    JSON.stringify(nodes, (key, value) =>
      key === 'position' || key === 'spread' ? undefined : value,
    ),
  );

test('a text parsed while it grows is the same as parsed at once', () => {
  const anyPart = fc.oneof(anySource, anyDocument.map(writeDocument));
  const anyParts = fc.array(anyPart, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      anyParts,
      fc.constantFrom('', '\n', '\n\n'),
      fc.integer({ min: 4, max: 40 }),
      (parts, between, step) => {
        // After indented code, micromark takes an empty item for a paragraph or not.
        const source = parts.join(between).replaceAll(/^[ \t]{2,}/gm, ' ');
        const parseGrown = growingParser();
        for (let end = 0; end <= source.length + step; end += step + 1) {
          const grown = source.slice(0, end);
          expect(withoutPositions(parseGrown(grown))).toEqual(
            withoutPositions(parse(grown).children),
          );
        }
      },
    ),
    FUZZ,
  );
});

test('blocks that cannot change keep their nodes, and a different text is parsed anew', () => {
  const parseGrown = growingParser();
  const [first] = parseGrown('one\n\n- two\n\n- three\n\nfour\n');
  expect(parseGrown('one\n\n- two\n\n- three\n\nfour\n*five*')[0]).toBe(first);
  expect(withoutPositions(parseGrown('other'))).toEqual(withoutPositions(parse('other').children));
});

test('the items of a list that grows keep their nodes', () => {
  const parseGrown = growingParser();
  parseGrown('1. one\n2. two\n3. three\n');
  const [list] = parseGrown('1. one\n2. two\n3. three\n4. four');
  const [grown] = parseGrown('1. one\n2. two\n3. three\n4. four *five*');
  if (list?.type !== 'list' || grown?.type !== 'list') throw new Error('No list');
  expect(grown.children[0]).toBe(list.children[0]);
  expect(grown.children.map(({ data }) => data?.value)).toEqual([1, 2, 3, 4]);
});
