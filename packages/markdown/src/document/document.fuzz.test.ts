import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument, anySource } from '../testing/documents.ts';
import { normal, readDocument, writeDocument } from './index.ts';

const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 400) };

test('readers see every document as the editor showed it', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(readDocument(writeDocument(document))).toEqual(normal(document));
    }),
    FUZZ,
  );
});

test('a text from elsewhere is written again as what it showed', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const document = readDocument(source);
      expect(readDocument(writeDocument(document))).toEqual(document);
    }),
    FUZZ,
  );
});
