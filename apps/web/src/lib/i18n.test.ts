import { expect, test } from 'vitest';
import de from './texts/de.ts';
import en from './texts/en.ts';

type Node = { [key: string]: Node | string };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const entriesOf = (node: unknown, at = ''): [string, string][] =>
  isNode(node) ? Object.entries(node).flatMap(([key, value]) => (typeof value === 'string' ? [[`${at}${key}`, value] satisfies [string, string]] : entriesOf(value, `${at}${key}.`))) : [];
const byNamespace = (files: Record<string, unknown>) => new Map(Object.entries(files).map(([path, texts]) => [path.split('/').at(-1), new Map(entriesOf(texts))]));
const english = byNamespace(en);
const german = byNamespace(de);
const placeholders = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

test('every English text is there in German', () => {
  expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  // German may have more: words of the server, which speaks English by itself.
  for (const [name, texts] of english) expect([...texts.keys()].filter((key) => !german.get(name)?.has(key)), name).toEqual([]);
});

test('both languages fill in the same values', () => {
  for (const [name, texts] of english) {
    for (const [key, text] of texts) {
      // 'One message' needs no number in the singular.
      if (/_(zero|one)$/.test(key)) continue;
      expect(placeholders(german.get(name)?.get(key)), `${name} ${key}`).toEqual(placeholders(text));
    }
  }
});
