import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

/** Each language by its tag: a file of `locales`. A text that is missing there does not compile. */
const LANGUAGES = { en, de } satisfies Record<string, Record<TextKey, string>>;
type Language = keyof typeof LANGUAGES;
const isSpoken = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** What leaves in one language: its texts, and how it writes dates. */
export type Texts = {
  language: Language;
  say(key: TextKey, values?: Record<string, string | number>): string;
};

/** The texts of a person's language, English where it is not spoken here. */
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
