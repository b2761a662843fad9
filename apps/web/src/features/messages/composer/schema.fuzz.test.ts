import fc from 'fast-check';
import { normal, readDocument, writeDocument } from '@parley/markdown/document';
import { anyDocument, anySource } from '@parley/markdown/testing/documents';
import { getSchema } from '@tiptap/react';
import { expect, test } from 'vitest';
import { Reference, schemaExtensions, Shortcode } from './schema.ts';
import { contentOf } from './source-text.ts';

const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 300) };
const schema = getSchema([...schemaExtensions, Reference, Shortcode]);

/** What the editor has of a document. */
const edited = (document: object) => {
  const node = schema.nodeFromJSON(document);
  node.check();
  return node.toJSON();
};

test('the editor shows all of a text', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      expect(normal(edited(contentOf(source)))).toEqual(readDocument(source));
    }),
    FUZZ,
  );
});

test('the editor can hold every document, and readers see what it shows', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const source = writeDocument(document);
      const shown = edited(contentOf(source));
      expect(readDocument(writeDocument(shown))).toEqual(normal(document));
    }),
    FUZZ,
  );
});
