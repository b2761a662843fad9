import type { i18n as I18next } from 'i18next';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { languageName, languages, preferredLanguage } from './i18n.ts';

const TEXTS = '../locales/en/texts.ts';

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
/** Sentences of the specification whose English cannot be made from their names. */
const SPOKEN_IN_ENGLISH = ['validation.json programs_cannot_be_attached'];
/** The names of texts, sorted; each language has the plural forms that it needs. */
const keysOf = (texts: ReadonlyMap<string, string> | undefined) =>
  [
    ...new Set(
      [...(texts?.keys() ?? [])].map((key) => key.replace(/_(zero|two|few|many)$/, '_other')),
    ),
  ].toSorted();
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).toSorted();

for (const language of languages.filter((tag) => tag !== 'en')) {
  const own = textsOf(language);

  test(`English and ${languageName(language)} have the same keys`, () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [name, texts] of english)
      expect(
        keysOf(own.get(name)).filter((key) => !SPOKEN_IN_ENGLISH.includes(`${name} ${key}`)),
        name,
      ).toEqual(keysOf(texts));
  });

  test(`${languageName(language)} uses the same placeholders as English`, () => {
    for (const [name, texts] of english) {
      for (const [key, text] of texts) {
        // The singular may spell out the number.
        if (/_(zero|one)$/.test(key)) continue;
        expect(placeholders(own.get(name)?.get(key)), `${name} ${key}`).toEqual(placeholders(text));
      }
    }
  });
}

test('every text formats its numbers with thousands separators, in every language', () => {
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

test('the front, first and later texts together are all texts of a language', () => {
  for (const language of languages) {
    const found = ['front', 'first', 'texts'].flatMap((part) =>
      Object.entries(parts[`../locales/${language}/${part}.ts`] ?? {}),
    );
    const loaded = found.map(
      ([path, texts]) => [path.slice('./'.length), new Map(entriesOf(texts))] as const,
    );
    expect(new Map(loaded), language).toEqual(textsOf(language));
    // No namespace is loaded twice.
    expect(loaded.length, language).toBe(textsOf(language).size);
  }
});

test('English and German are offered under their own names', () => {
  expect(languages.map((tag) => [tag, languageName(tag)])).toEqual(
    expect.arrayContaining([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]),
  );
});

test('the stored language wins, then the browser’s in order, then English', () => {
  const known = ['en', 'de', 'pt', 'pt-BR'];
  expect(preferredLanguage(known, ['de', 'en-GB'])).toBe('de');
  expect(preferredLanguage(known, [null, 'fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(known, [null, 'pt-BR'])).toBe('pt-BR');
  expect(preferredLanguage(known, [null, 'pt-PT'])).toBe('pt');
  expect(preferredLanguage(known, [null, 'ja'])).toBe('en');
});

describe('texts loaded later', () => {
  /** A fresh page without loaded texts. */
  async function openPage() {
    vi.resetModules();
    vi.stubGlobal('document', { documentElement: {} });
    const { default: shared } = await vi.importActual<{ default: I18next }>('i18next');
    const i18n = shared.createInstance();
    vi.doMock('i18next', () => ({ default: i18n }));
    const nobody = { type: '3rdParty', init: () => {} };
    vi.doMock('react-i18next', () => ({ initReactI18next: nobody }));
    const { loadOtherTexts, startI18n } = await import('./i18n.ts');
    return { i18n, loadOtherTexts, start: () => startI18n(['front', 'first']) };
  }
  afterEach(() => {
    for (const name of ['i18next', 'react-i18next', TEXTS]) vi.doUnmock(name);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(languages)('are found for every key in %s', async (language) => {
    const { i18n, loadOtherTexts, start } = await openPage();
    vi.stubGlobal('navigator', { languages: [language] });
    await start();
    await loadOtherTexts();
    const shown = [...textsOf(language)].flatMap(([file, texts]) =>
      [...texts].map(([key, text]) => ({ key: `${file?.replace('.json', '')}:${key}`, text })),
    );
    const missing: string[] = [];
    i18n.services.backendConnector.saveMissing = () => {};
    i18n.on('missingKey', (_languages, namespace, key) => missing.push(`${namespace}:${key}`));
    i18n.options.saveMissing = true;
    for (const { key, text } of shown) {
      const values = Object.fromEntries(placeholders(text).map((name) => [name, 3]));
      const said = i18n.t(key, values);
      expect(said === '', key).toBe(text === '');
      expect(said, key).not.toMatch(/\$t\(|\{\{/);
    }
    expect(missing).toEqual([]);
    i18n.t('commands:nothing');
    expect(missing).toEqual(['commands:nothing']);
  });

  it('load with the language if requested before it is set', async () => {
    const { i18n, loadOtherTexts, start } = await openPage();
    const asked = loadOtherTexts();
    await start();
    await asked;
    expect(i18n.t('drive:title')).toBe('Drive');
  });

  it('are requested again if loading fails, so that no key is shown', async () => {
    vi.useFakeTimers();
    let asks = 0;
    vi.doMock(TEXTS, () => {
      asks += 1;
      if (asks === 1) throw new Error('Nothing is reachable.');
      return { default: { './drive.json': { title: 'Drive' } } };
    });
    const { i18n, start } = await openPage();
    await start();
    const ready = i18n.loadNamespaces('drive');
    await vi.waitFor(() => expect(asks).toBe(1));
    await vi.advanceTimersByTimeAsync(10_000);
    await ready;
    expect(i18n.t('drive:title')).toBe('Drive');
  });
});
