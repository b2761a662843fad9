import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const STORED = 'parley-language';
type Texts = Record<string, unknown>;
const files = { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') };

/** The remembered language, else the browser's, else English. */
function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return languages.find((language) => language === wanted.find((tag) => languages.some((known) => known === tag))) ?? 'en';
}

/** Texts by namespace. */
async function texts(language: Language): Promise<Record<string, Texts>> {
  const { default: byPath } = await files[language]();
  return Object.fromEntries(Object.entries(byPath).map(([path, entries]) => [path.split('/').at(-1)?.replace('.json', '') ?? '', entries]));
}

/** Loads one language's texts; a namespace is the name of its file. */
export async function startI18n(): Promise<void> {
  const language = preferredLanguage();
  await i18next.use(initReactI18next).init({ lng: language, fallbackLng: 'en', resources: { [language]: await texts(language) }, interpolation: { escapeValue: false } });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, entries] of Object.entries(await texts(language))) i18next.addResourceBundle(language, namespace, entries);
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
