import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import type { MailTexts } from './languages/mail-language.ts';

/** Each language by its tag: a file of `languages`. */
const LANGUAGES: Readonly<Record<string, MailTexts>> = { en, de };

/**
 * The mails of a language, English where it is not spoken here.
 * @param language such as `de-CH`.
 */
export function textsIn(language: string | null): MailTexts & { language: string } {
  const tag = language?.toLowerCase().split('-')[0] ?? '';
  const texts = Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : undefined;
  return texts ? { ...texts, language: tag } : { ...en, language: 'en' };
}
