import fc from 'fast-check';
import type { DocumentNode, Mark } from '../document/index.ts';

/** What people type that means something to Markdown somewhere, or might be taken for it. */
const PIECES = [
  ...'*_~`#>-+=|<>[]()!\\&:@."\'^${}/?;, \t\u00A0\u200D0123456789aZxw',
  '**',
  '__',
  '~~',
  '```',
  '~~~',
  '||',
  '---',
  '===',
  '***',
  '- ',
  '1. ',
  '1986. ',
  '12) ',
  '# ',
  '> ',
  '![',
  '](',
  '[^1]',
  '[x] ',
  '    ',
  '  ',
  ':)',
  ':smile:',
  '10:30:45',
  'snake_case',
  'C:\\Users\\x',
  '^a+(b|c)*\\d$',
  '2*3*4',
  '&amp;',
  '&#42;',
  '<b>',
  '<!--',
  'https://x.example/Foo_(bar)',
  'www.a.example',
  'a.b_c@d.example',
  'https://',
  'mailto:a@b.c',
  '<@channel>',
  '<@01234567-89ab-cdef-0123-456789abcdef>',
  '<https://a.example>',
  '@Ann Lee',
  '漢字',
  '「引用」',
  '、',
  '한국어',
  'ไทย',
  'שלום',
  'مرحبا',
  'Ёлка',
  'é',
  '😀',
  '❤️',
  'word',
];

/** Any characters; people's own signs often. */
export const anyText = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 6 })),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((pieces) => pieces.join('').replaceAll(/[\r\n\0]/g, ''));

/** A whole text as another client may send it. */
export const anySource = fc
  .array(
    fc.oneof(anyText, fc.constantFrom('\n', '\n\n', '\n   ', '\n> ', '\n- ', '\n1. ', '\n\t')),
    {
      maxLength: 9,
    },
  )
  .map((pieces) => pieces.join(''));

const mark = fc.oneof(
  fc.constantFrom<Mark>(
    { type: 'bold' },
    { type: 'italic' },
    { type: 'strike' },
    { type: 'spoiler' },
    { type: 'code' },
  ),
  fc
    .oneof(
      fc.webUrl(),
      anyText.map((text) => `/x?${text}`),
    )
    .map((href): Mark => ({ type: 'link', attrs: { href } })),
);
const marks = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mark[]>([]) },
  fc.array(mark, { maxLength: 3 }),
);

const inline: fc.Arbitrary<DocumentNode> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ text: anyText, marks })
      .map((node): DocumentNode => ({ type: 'text', ...node })),
  },
  fc.constant<DocumentNode>({ type: 'hardBreak' }),
  fc
    .record({ id: fc.uuid(), kind: fc.constantFrom('person', 'channel', 'file', 'message'), marks })
    .map(({ id, kind, marks: on }): DocumentNode => ({
      type: 'reference',
      attrs: { kind, id },
      marks: on,
    })),
  fc.constant<DocumentNode>({ type: 'reference', attrs: { kind: 'everyone', id: null } }),
  fc
    .constantFrom('party', 'x', '+1')
    .map((name): DocumentNode => ({ type: 'shortcode', attrs: { name } })),
);
const inlines = fc.array(inline, { maxLength: 5 });

const textBlock = fc.oneof(
  {
    weight: 4,
    arbitrary: inlines.map((content): DocumentNode => ({ type: 'paragraph', content })),
  },
  fc
    .record({ level: fc.integer({ min: 1, max: 6 }), content: inlines })
    .map(({ level, content }): DocumentNode => ({ type: 'heading', attrs: { level }, content })),
  fc
    .record({
      language: fc.constantFrom(null, 'ts', 'c++', 'objective-c'),
      lines: fc.array(anyText, { maxLength: 4 }),
    })
    .map(({ language, lines }): DocumentNode => ({
      type: 'codeBlock',
      attrs: { language },
      content: [{ type: 'text', text: lines.join('\n') }],
    })),
  fc.constant<DocumentNode>({ type: 'horizontalRule' }),
);

const cells = fc.array(inlines, { minLength: 1, maxLength: 3 });
const table = fc
  .record({
    rows: fc.array(cells, { minLength: 1, maxLength: 3 }),
    align: fc.constantFrom(null, 'left', 'right'),
  })
  .map(({ rows, align }): DocumentNode => ({
    type: 'table',
    content: rows.map((row, index) => ({
      type: 'tableRow',
      content: row.map((content) => ({
        type: 'tableCell',
        attrs: { isHead: index === 0, align },
        content,
      })),
    })),
  }));

const item = (block: fc.Arbitrary<DocumentNode>, isOrdered: boolean) =>
  fc
    .record({
      value: isOrdered ? fc.integer({ min: 0, max: 2030 }) : fc.constant(null),
      checked: fc.constantFrom(null, null, true, false),
      content: fc.array(block, { minLength: 1, maxLength: 2 }),
    })
    .map(({ value, checked, content }): DocumentNode => ({
      type: 'listItem',
      attrs: { value, checked },
      content,
    }));

const { block } = fc.letrec<{ block: DocumentNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: textBlock },
    table,
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((content): DocumentNode => ({ type: 'blockquote', content })),
    fc
      .array(item(tie('block'), false), { minLength: 1, maxLength: 3 })
      .map((content): DocumentNode => ({ type: 'bulletList', content })),
    fc
      .array(item(tie('block'), true), { minLength: 1, maxLength: 3 })
      .map((content): DocumentNode => ({ type: 'orderedList', content })),
  ),
}));

/** Any document that the editor can hold. */
export const anyDocument = fc
  .array(block, { maxLength: 4 })
  .map((content) => ({ type: 'doc' as const, content }));
