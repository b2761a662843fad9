import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onDevice } from './device-storage.ts';

/** A language's texts, by the paths of its files. */
type Texts = Record<string, Record<string, unknown>>;
/** What the sign-in page says, what the first page after it says, and everything else. */
const PARTS = ['front', 'first', 'texts'] as const;
export type TextPart = (typeof PARTS)[number];

const STORED = 'parley-language';
const DEFAULT = 'en';
/** After this long, texts that could not be loaded are asked for again. */
const AGAIN_MS = 2_000;
/**
 * A language is a folder of texts; each of its files is a namespace. What the sign-in page says
 * comes by itself: a visitor need not wait for the words of the whole product.
 */
const files = import.meta.glob<Texts>('../locales/*/{front,first,texts}.ts', { import: 'default' });

/** Tags of the languages there are, the default first: a new folder in locales is a new one. */
export const languages: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? '')),
].toSorted((a, b) => Number(b === DEFAULT) - Number(a === DEFAULT) || a.localeCompare(b));

/**
 * The language to speak, of those there are: the remembered one, else the first the browser asks
 * for, else English. Swiss German is German where there is no Swiss German.
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

/** A language's name in itself: 'Deutsch'. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const { promise: started, resolve: start } = Promise.withResolvers<void>();

/** Loads texts of one language before anything is drawn that says them. */
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
      // What names none says what is there from the start.
      defaultNS: 'common',
      partialBundledLanguages: true,
      fallbackLng: DEFAULT,
      resources: { [language]: Object.assign({}, ...loaded) },
      interpolation: { escapeValue: false },
    });
  start();
}

/** Loads what the product says first, for a page that began with what comes before it. */
export const loadFirstTexts = (): Promise<void> => add(i18next.language, 'first');

let coming: Promise<void> | undefined;

/**
 * Loads what the first pages do not say, as soon as there is a language. Whoever needs it after a
 * failure asks again.
 */
export const loadOtherTexts = (): Promise<void> =>
  (coming ??= started
    .then(() => add(i18next.language, 'texts'))
    .catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));

/**
 * What says a word that is not there yet waits for it, however often it fails to come: nobody is
 * shown the name of a text. Screens see to that before they are drawn.
 */
const rest: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, done) {
    // The language that others fall back on is loaded by nobody.
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

/** Browsers hyphenate and read aloud by the language; its direction turns the whole page. */
function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}
