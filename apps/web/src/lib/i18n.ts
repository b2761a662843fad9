import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onDevice } from './device-storage.ts';
import { isolated } from './isolated.ts';

/** A language's texts by file. */
type Texts = Record<string, Record<string, unknown>>;
/** Texts of the sign-in page, of the first page after it, and all others. */
const PARTS = ['front', 'first', 'texts'] as const;
export type TextPart = (typeof PARTS)[number];

const STORED = 'parley-language';
const DEFAULT = 'en';
/** Milliseconds until failed texts are retried. */
const AGAIN_MS = 2_000;
/**
 * A language is a folder; each file is a namespace. The sign-in page has its own file, so that
 * visitors do not load the texts of the whole product.
 */
const files = import.meta.glob<Texts>('../locales/*/{front,first,texts}.ts', { import: 'default' });

/** Available language tags, the default first. */
export const languages: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? '')),
].toSorted((a, b) => Number(b === DEFAULT) - Number(a === DEFAULT) || a.localeCompare(b));

/**
 * The language to use: the stored one, else the first match of the browser, else English. Falls
 * back from Swiss German to German.
 */
export function preferredLanguage(
  known: readonly string[],
  wanted: readonly (string | null)[],
): string {
  const found = wanted
    .flatMap((tag) => (tag ? [tag, tag.split('-')[0] ?? ''] : []))
    .find((tag) => known.includes(tag));
  return found ?? DEFAULT;
}

/** A language's own name: 'Deutsch'. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const { promise: started, resolve: start } = Promise.withResolvers<void>();

/** React escapes what it draws; names within a sentence keep their own direction. */
export const interpolation = { escapeValue: true, escape: isolated };

/** Loads texts of the current language before anything renders them. */
export async function startI18n(parts: readonly TextPart[]): Promise<void> {
  const language = preferredLanguage(languages, [onDevice.get(STORED), ...navigator.languages]);
  i18next.on('languageChanged', showLanguage);
  const loaded = await Promise.all(parts.map((part) => texts(language, part)));
  await i18next
    .use(initReactI18next)
    .use(rest)
    .init({
      lng: language,
      ns: [],
      // Keys without a namespace are in a file loaded at the start.
      defaultNS: 'common',
      partialBundledLanguages: true,
      fallbackLng: DEFAULT,
      // An empty text is a text: without this, its key is shown.
      returnEmptyString: true,
      resources: { [language]: Object.assign({}, ...loaded) },
      interpolation,
    });
  start();
}

/** Loads the texts of the first page, for a page that began with the sign-in form. */
export const loadFirstTexts = (): Promise<void> => add(i18next.language, 'first');

let coming: Promise<void> | undefined;

/** Loads the remaining texts. Retried on the next call after a failure. */
export const loadOtherTexts = (): Promise<void> =>
  (coming ??= started
    .then(() => add(i18next.language, 'texts'))
    .catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));

/** A text that is not loaded yet suspends rendering until it is, so that a key is never shown. */
const rest: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, done) {
    // The fallback language is not loaded.
    if (language !== i18next.language) return done(null, {});
    loadOtherTexts().then(
      () => done(null, i18next.getResourceBundle(language, namespace) ?? {}),
      () => setTimeout(() => rest.read(language, namespace, done), AGAIN_MS),
    );
  },
};

export async function changeLanguage(language: string): Promise<void> {
  await Promise.all(PARTS.map((part) => add(language, part)));
  onDevice.set(STORED, language);
  await i18next.changeLanguage(language);
}

async function add(language: string, part: TextPart): Promise<void> {
  for (const [namespace, entries] of Object.entries(await texts(language, part)))
    i18next.addResourceBundle(language, namespace, entries);
}

/** Texts by namespace. */
async function texts(language: string, part: TextPart): Promise<Texts> {
  const found = (await files[`../locales/${language}/${part}.ts`]?.()) ?? {};
  return Object.fromEntries(
    Object.entries(found).map(([path, entries]) => [
      path.slice('./'.length, -'.json'.length),
      entries,
    ]),
  );
}

/** Sets language and direction of the document, for hyphenation, speech and layout. */
function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}
