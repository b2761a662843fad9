import type { en } from './en.ts';

/** The languages the built-in model answers in. */
export type Language = 'en' | 'de';

/** What English has, every language of the built-in model has to have. */
export type BuiltInLanguage = Omit<typeof en, 'code'> & { code: Language };
