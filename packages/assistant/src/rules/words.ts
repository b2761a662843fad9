import { localeOf } from '@parley/built-in';
import type { FormEffect } from '@parley/model/rules';

/** What an assistant says by itself when it carries out a rule. */
const WORDS = {
  en: {
    missing: 'Could you add this?',
    handOver: 'can you take this over?',
    drafted: { risk: 'Drafted a risk', event: 'Drafted an event', message: 'Drafted a message' },
  },
  de: {
    missing: 'Kannst du das noch ergänzen?',
    handOver: 'kannst du das übernehmen?',
    drafted: {
      risk: 'Ein Risiko entworfen',
      event: 'Einen Termin entworfen',
      message: 'Eine Nachricht entworfen',
    },
  },
} as const;

export type RuleWords = (typeof WORDS)['en' | 'de'];

/** In the language that the rules demand, or else in that of the text. */
export const wordsFor = (form: FormEffect | null, text: string): RuleWords =>
  WORDS[form?.language ?? (localeOf(text).startsWith('de') ? 'de' : 'en')];
