import type { BuiltInLanguage, Language } from './built-in-language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type { BuiltInLanguage, Language } from './built-in-language.ts';

/** Languages by their code; a missing one is a compile error. */
export const LANGUAGES: Record<Language, BuiltInLanguage> = { de, en };
