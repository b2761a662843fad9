import type { BuiltInLanguage, Language } from './built-in-language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type { BuiltInLanguage, Language } from './built-in-language.ts';

/** Each by its code: one that is missing here does not compile. */
export const LANGUAGES: Record<Language, BuiltInLanguage> = { de, en };
