import { expect, test } from 'vitest';
import { TYPED_TEXTS } from '../testing/typed-texts.ts';
import { type DocumentNode, readDocument, writeDocument } from './index.ts';

const lines = (...texts: string[]): DocumentNode => ({
  type: 'paragraph',
  content: texts.flatMap((text, index): DocumentNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    { type: 'text', text },
  ]),
});

const shown = (source: string): string =>
  readDocument(source)
    .content.flatMap(({ content = [] }) => content)
    .map((node) =>
      node.type === 'hardBreak' ? '\n' : node.marks ? '(marked)' : (node.text ?? '(node)'),
    )
    .join('');

const written = (...blocks: DocumentNode[]) => writeDocument({ type: 'doc', content: blocks });

test.each(TYPED_TEXTS)('%j is read as it was typed', (text) => {
  expect(shown(written(lines(text)))).toBe(text);
});

test.each(TYPED_TEXTS)('%j is read as it was typed between other lines', (text) => {
  const source = written(lines('before', text, 'after', text));
  expect(shown(source)).toBe(`before\n${text}\nafter\n${text}`);
});

test.each(TYPED_TEXTS)('%j is kept by an item, a quote, a cell and a heading', (text) => {
  const paragraph = lines(text);
  const inside = (type: string, attrs: Record<string, unknown>, content: DocumentNode[]) =>
    ({ type, attrs, content }) satisfies DocumentNode;
  const item = inside('listItem', { value: null, checked: null }, [paragraph]);
  const cell = inside('tableCell', { isHead: true, align: null }, paragraph.content ?? []);
  const blocks: DocumentNode[] = [
    { type: 'bulletList', content: [item] },
    { type: 'blockquote', content: [paragraph] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
    { type: 'heading', attrs: { level: 2 }, content: paragraph.content ?? [] },
  ];
  for (const block of blocks) {
    const read = readDocument(written(block));
    expect(read.content).toHaveLength(1);
    expect(JSON.stringify(read)).toContain(JSON.stringify({ type: 'text', text }));
  }
});

test.each([
  ['2*3*4', '2\\*3\\*4'],
  ['1986. A year', '1986\\. A year'],
  ['snake_case', 'snake_case'],
  ['<b>', '<b>'],
  ['https://x.example/Foo_(bar)', 'https://x.example/Foo_(bar)'],
  ['10:30:45', '10:30:45'],
  ['Can we meet at 3?', 'Can we meet at 3?'],
])('%j is spelled with no more signs than needed', (text, source) => {
  expect(written(lines(text))).toBe(source);
});

test('bold beside Chinese brackets is bold', () => {
  const source = written({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'これは' },
      { type: 'text', text: '「太字」', marks: [{ type: 'bold' }] },
      { type: 'text', text: 'です' },
    ],
  });
  expect(source).toBe('これは**「太字」**です');
});
