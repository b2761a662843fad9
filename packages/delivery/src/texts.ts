import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

/** Each language by its tag, from a file of `locales`. A missing text is a compile error. */
const LANGUAGES = { en, de } satisfies Record<string, Record<TextKey, string>>;
type Language = keyof typeof LANGUAGES;
const isSpoken = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The texts of one language, and how it writes dates. */
export type Texts = {
  language: Language;
  say(key: TextKey, values?: Record<string, string | number>): string;
};

/** The texts of a person's language, or English if it is not supported. */
export function textsFor(preferred: string | null): Texts {
  const tag = preferred?.toLowerCase().split('-')[0] ?? '';
  const language = isSpoken(tag) ? tag : 'en';
  return {
    language,
    say: (key, values = {}) =>
      LANGUAGES[language][key].replace(/\{(\w+)\}/g, (_slot, name: string) =>
        String(values[name] ?? ''),
      ),
  };
}
