import { type Language, LANGUAGES } from './languages/index.ts';

/** English, unless the text has more words of another language. */
export function builtInLanguageOf(text: string): Language {
  const wordsIn = (language: Language) => text.match(LANGUAGES[language].words)?.length ?? 0;
  return Object.values(LANGUAGES).reduce<Language>(
    (best, { code }) => (wordsIn(code) > wordsIn(best) ? code : best),
    'en',
  );
}

/** The locale of a text, for its times and numbers. */
export const localeOf = (text: string): string => LANGUAGES[builtInLanguageOf(text)].locale;

/**
 * The day and time of an ISO time, for people.
 * @param timezone IANA name
 */
export function timeFor(at: string, language: Language, timezone: string): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(at));
}
