import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

/** What leaves in one language: its texts, and how it writes dates. */
export type Texts = {
  language: 'en' | 'de';
  say(key: TextKey, values?: Record<string, string | number>): string;
};

const languages: Record<Texts['language'], Record<TextKey, string>> = { en, de };

/** The texts of a person's language, English where it is not spoken here. */
export function textsFor(preferred: string | null): Texts {
  const language = preferred?.toLowerCase().startsWith('de') ? 'de' : 'en';
  return {
    language,
    say: (key, values = {}) =>
      languages[language][key].replace(/\{(\w+)\}/g, (_slot, name: string) =>
        String(values[name] ?? ''),
      ),
  };
}
