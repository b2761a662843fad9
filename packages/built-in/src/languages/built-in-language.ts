import type { en } from './en.ts';

/** The languages in which the built-in model answers. */
export type Language = 'en' | 'de';

/** Every language of the built-in model has the same keys as English. */
export type BuiltInLanguage = Omit<typeof en, 'code'> & { code: Language };
