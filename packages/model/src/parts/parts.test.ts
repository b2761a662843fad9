import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStreaming, messagePart, partsOf, textOf, userParts } from './index.ts';

const file = {
  id: '0193a5b0-0000-7000-8000-000000000000',
  type: 'image' as const,
  name: 'cat.png',
  mime_type: 'image/png',
  file_size: 3,
  storage_path: 'a/b',
};

test('legacy content without parts becomes one text part', () => {
  expect(partsOf({ content: 'old', parts: [] })).toEqual([{ type: 'text', text: 'old' }]);
  expect(partsOf({ content: 'old', parts: [{ type: 'text', text: 'new' }] })).toEqual([
    { type: 'text', text: 'new' },
  ]);
});

test('files follow the text as one part named after the message', () => {
  expect(userParts('m1', 'Look', [file])).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'data-attachments', id: 'm1-attachments', data: [file] },
  ]);
  expect(userParts('m1', '  ', [file])).toHaveLength(1);
  expect(userParts('m1', ' ', [])).toEqual([]);
});

test('a message streams until its text is done', () => {
  const message = (state: 'streaming' | 'done') => ({
    content: null,
    parts: [{ type: 'step-start' }, { type: 'text', text: 'so', state }],
  });
  expect(isStreaming(message('streaming'))).toBe(true);
  expect(isStreaming(message('done'))).toBe(false);
});

test('unknown parts are left out and never throw', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.jsonValue(), fc.record({ type: fc.constant('text'), text: fc.string() })),
      ),
      (parts) => {
        const known = partsOf({ content: null, parts: JSON.parse(JSON.stringify(parts)) });
        expect(known.every((part) => messagePart.safeParse(part).success)).toBe(true);
        expect(typeof textOf({ content: null, parts: JSON.parse(JSON.stringify(parts)) })).toBe(
          'string',
        );
      },
    ),
  );
});
