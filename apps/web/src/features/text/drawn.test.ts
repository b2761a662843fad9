import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { IDS, markupOf, storeRows, renameAnn, seen } from './testing/drawn.tsx';
import { DRAWN_TEXTS } from './testing/drawn-texts.ts';

let emptyStore: () => void;
beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://parley.example' } });
  emptyStore = storeRows();
});
afterAll(() => emptyStore());

const NAMES = Object.entries(IDS).map(([name, id]) => [name.toUpperCase(), id] as const);
const withIds = (text: string) =>
  NAMES.reduce((made, [name, id]) => made.replaceAll(new RegExp(`${name}\\b`, 'g'), id), text);

test.each(DRAWN_TEXTS)('%j is drawn as %j', (text, html) => {
  expect(seen(withIds(text))).toBe(withIds(html));
});

describe('direction', () => {
  test.each([
    ['שלום', '<p dir="auto">'],
    ['# כותרת', '<h1 dir="auto">'],
    ['1. פריט', '<ol dir="auto"><li value="1">פריט'],
    ['- عنصر', '<ul dir="auto"><li>عنصر'],
    ['> ציטוט', '<blockquote dir="auto"><p>ציטוט'],
    ['> - ציטוט', '<blockquote dir="auto"><ul><li>ציטוט'],
    ['> a\n>\n> - ציטוט', '<blockquote dir="auto"><p>a</p><ul dir="auto"><li>ציטוט'],
    ['- a\n  - עברית', '<ul dir="auto"><li>a<ul dir="auto"><li>עברית'],
    ['- a\n\n  עברית', '<ul dir="auto"><li>a<p>עברית'],
    ['| א |\n| - |\n| b |', '<table dir="auto"'],
    ['`שלום`', '<code dir="ltr">'],
    ['```\nשלום\n```', 'dir="ltr"'],
  ])('the boxes of %j have the direction of their own first text', (text, html) => {
    const plain = markupOf(text).replaceAll(/ class="[^"]*"/g, '');
    expect(plain).toContain(html);
  });
});

test('a mention of the reader is prominent only in a text that calls them', () => {
  expect(markupOf('<@channel>', true)).toContain('data-mention="own"');
  expect(markupOf('<@channel>')).toContain('data-mention="other"');
  expect(markupOf(`<@${IDS.ann}>`, true)).toContain('data-mention="other"');
});

test('a new name shows immediately', () => {
  renameAnn('Ann Ek');
  expect(markupOf(`<@${IDS.ann}> and <message:${IDS.hello}>`)).toMatch(/@Ann Ek.*from Ann Ek in/);
  renameAnn('Ann Lee');
});

test('an id is never shown, whatever it refers to', () => {
  const { gone } = IDS;
  const shown = markupOf(
    `<@${gone}> <#${gone}> <file:${gone}> <message:${gone}> [x <@${gone}>](/a)`,
  );
  expect(shown).not.toContain(gone);
});

test('a block of code has its language, a button that copies it, and no other signs', () => {
  const shown = markupOf('```rust\nfn main() {}\n```');
  expect(shown).toMatch(/<figcaption.*Rust.*aria-label="Copy code".*fn main\(\) \{\}/s);
  expect(markupOf('```\nplain\n```')).toMatch(/<figcaption.*aria-label="Copy code".*plain/s);
});
