import { expect, test } from 'vitest';
import { languageName, languages, preferredLanguage } from './i18n.ts';

type Node = { [key: string]: Node | string };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const entriesOf = (node: unknown, at = ''): [string, string][] =>
  isNode(node)
    ? Object.entries(node).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [[`${at}${key}`, value] satisfies [string, string]]
          : entriesOf(value, `${at}${key}.`),
      )
    : [];

const files = import.meta.glob<unknown>('../locales/*/*.json', { eager: true, import: 'default' });
const textsOf = (language: string) =>
  new Map(
    Object.entries(files).flatMap(([path, texts]) =>
      path.includes(`/${language}/`)
        ? [[path.split('/').at(-1), new Map(entriesOf(texts))] as const]
        : [],
    ),
  );
const english = textsOf('en');
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).toSorted();

for (const language of languages.filter((tag) => tag !== 'en')) {
  const own = textsOf(language);

  test(`every English text is there in ${languageName(language)}`, () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    // Another language may have more: words of the server, which speaks English by itself, and its
    // own plurals.
    for (const [name, texts] of english)
      expect(
        [...texts.keys()].filter((key) => !own.get(name)?.has(key)),
        name,
      ).toEqual([]);
  });

  test(`${languageName(language)} fills in the same values`, () => {
    for (const [name, texts] of english) {
      for (const [key, text] of texts) {
        // 'One message' needs no number in the singular.
        if (/_(zero|one)$/.test(key)) continue;
        expect(placeholders(own.get(name)?.get(key)), `${name} ${key}`).toEqual(placeholders(text));
      }
    }
  });
}

test('a number that is counted has its thousands apart, in every language', () => {
  for (const language of languages)
    for (const [name, texts] of textsOf(language))
      expect(
        [...texts].filter(([, text]) => /\{\{(count|max|total)\}\}/.test(text)).map(([key]) => key),
        `${language} ${name}`,
      ).toEqual([]);
});

const parts = import.meta.glob<Record<string, unknown>>('../locales/*/{front,first,texts}.ts', {
  eager: true,
  import: 'default',
});

test('the pages before the product and the product together load every text of a language', () => {
  for (const language of languages) {
    const found = ['front', 'first', 'texts'].flatMap((part) =>
      Object.entries(parts[`../locales/${language}/${part}.ts`] ?? {}),
    );
    const loaded = found.map(
      ([path, texts]) => [path.slice('./'.length), new Map(entriesOf(texts))] as const,
    );
    expect(new Map(loaded), language).toEqual(textsOf(language));
    // None of them twice.
    expect(loaded.length, language).toBe(textsOf(language).size);
  }
});

test('English and German are there, each by its own name', () => {
  expect(languages.map((tag) => [tag, languageName(tag)])).toEqual(
    expect.arrayContaining([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]),
  );
});

test('the remembered language wins, then the browser’s in its order, then English', () => {
  const known = ['en', 'de', 'pt', 'pt-BR'];
  expect(preferredLanguage(known, ['de', 'en-GB'])).toBe('de');
  expect(preferredLanguage(known, [null, 'fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(known, [null, 'pt-BR'])).toBe('pt-BR');
  expect(preferredLanguage(known, [null, 'pt-PT'])).toBe('pt');
  expect(preferredLanguage(known, [null, 'ja'])).toBe('en');
});
