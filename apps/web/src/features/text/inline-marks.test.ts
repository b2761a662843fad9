import type { Root } from 'hast';
import { expect, test } from 'vitest';
import { inlineMarks } from './inline-marks.ts';

const paragraph = (
  ...children: Extract<Root['children'][number], { type: 'element' }>['children']
): Root => ({
  type: 'root',
  children: [{ type: 'element', tagName: 'p', properties: {}, children }],
});
const text = (value: string) => ({ type: 'text' as const, value });

function marked(tree: Root): unknown {
  inlineMarks()(tree);
  return brief(tree.children[0]);
}

/** Short form of a node: text as a string, an element as [name, ...children]. */
function brief(node: Root['children'][number] | undefined): unknown {
  if (node?.type === 'text') return node.value;
  return node?.type === 'element' ? [node.tagName, ...node.children.map(brief)] : null;
}

test('text between two pairs of bars becomes a spoiler, also across other elements', () => {
  expect(marked(paragraph(text('It ends ||well||.')))).toEqual([
    'p',
    'It ends ',
    ['spoiler', 'well'],
    '.',
  ]);
  const strong = {
    type: 'element' as const,
    tagName: 'strong',
    properties: {},
    children: [text('very')],
  };
  expect(marked(paragraph(text('a ||so '), strong, text(' much|| b')))).toEqual([
    'p',
    'a ',
    ['spoiler', 'so ', ['strong', 'very'], ' much'],
    ' b',
  ]);
});

test('a single pair of bars, or two without text between them, stays text', () => {
  expect(marked(paragraph(text('this || that')))).toEqual(['p', 'this ', '||', ' that']);
  expect(marked(paragraph(text('a |||| b')))).toEqual(['p', 'a ', '||', '||', ' b']);
});

test('an emoji name between colons becomes an emoji element', () => {
  expect(marked(paragraph(text('Ship it :party_parrot:!')))).toEqual([
    'p',
    'Ship it ',
    ['custom-emoji', ':party_parrot:'],
    '!',
  ]);
});

test('does not change code', () => {
  const code = {
    type: 'element' as const,
    tagName: 'code',
    properties: {},
    children: [text('a || b || :c:')],
  };
  expect(marked(paragraph(code))).toEqual(['p', ['code', 'a || b || :c:']]);
});
