import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { readDocument, writeDocument } from '../document/index.ts';

const namesIn = (node: Nodes): string[] =>
  node.type === 'shortcode'
    ? [node.name]
    : 'children' in node
      ? node.children.flatMap((child) => namesIn(child))
      : [];

describe('a shortcode', () => {
  it.each([
    [':tada:', ['tada']],
    ['The :crane: at 10:30: :none:', ['crane', 'none']],
    [':crane::big-ship:', ['crane', 'big-ship']],
    ['👍:+1::skin-tone-3:', ['+1', 'skin-tone-3']],
    [':TADA: and :x:!', ['TADA', 'x']],
    ['**:tada:** *:tada:* (:tada:)', ['tada', 'tada', 'tada']],
    ['できた:tada:好 ดี:tada:', ['tada', 'tada']],
  ])('is found in %j', (text, names) => {
    expect(namesIn(parse(text))).toEqual(names);
    expect(writeDocument(readDocument(text))).toBe(text);
  });

  it.each([
    '10:30:45',
    'http://a:b:',
    'a:tada:b',
    'std::tada::x',
    'C:/:x:',
    'über:tada:',
    'me@:tada:',
    ':tada:Congratulations',
    '`:tada:`',
    '\\:tada:',
  ])('is not found in %j', (text) => {
    expect(namesIn(parse(text))).toEqual([]);
  });
});
