import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import type { MailTexts } from './languages/mail-language.ts';

/** Texts by language tag. */
const LANGUAGES: Readonly<Record<string, MailTexts>> = { en, de };

/**
 * Mail texts in a language, or in English if it is not available.
 * @param language such as `de-CH`.
 */
export function textsIn(language: string | null): MailTexts & { language: string } {
  const tag = language?.toLowerCase().split('-')[0] ?? '';
  const texts = Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : undefined;
  return texts ? { ...texts, language: tag } : { ...en, language: 'en' };
}
