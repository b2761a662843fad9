import { localeOf } from '@parley/built-in';
import type { FormEffect } from '@parley/model/rules';

/** What an assistant says by itself when it carries out a rule. */
const WORDS = {
  en: {
    missing: 'Could you add this?',
    handOver: 'can you take this over?',
    summarise: 'Summarise what was said in this channel.',
    drafted: { risk: 'Drafted a risk', event: 'Drafted an event', message: 'Drafted a message' },
    why: {
      complete: 'Nothing is missing.',
      noMessage: 'There is no message to do it with.',
      noTime: 'The message names no time.',
      often: (times: number) => `It was carried out ${times} times within an hour.`,
      noAuthor: 'Its author is gone, and with them the rights to read. Publish the rules again.',
      nothing: 'There was nothing to say.',
      answers: (sentence: string) => `A rule of this channel answers: ${sentence}`,
      silence: (sentence: string) => `A rule of this channel asks for silence: ${sentence}`,
    },
  },
  de: {
    missing: 'Kannst du das noch ergänzen?',
    handOver: 'kannst du das übernehmen?',
    summarise: 'Fasse zusammen, was in diesem Kanal gesagt wurde.',
    drafted: {
      risk: 'Ein Risiko entworfen',
      event: 'Einen Termin entworfen',
      message: 'Eine Nachricht entworfen',
    },
    why: {
      complete: 'Es fehlt nichts.',
      noMessage: 'Es gibt keine Nachricht, mit der das ginge.',
      noTime: 'Die Nachricht nennt keine Zeit.',
      often: (times: number) => `Sie wurde innerhalb einer Stunde ${times}-mal ausgeführt.`,
      noAuthor:
        'Wer sie geschrieben hat, ist nicht mehr da, und damit fehlen die Rechte zum Lesen. ' +
        'Veröffentliche die Regeln noch einmal.',
      nothing: 'Es gab nichts zu sagen.',
      answers: (sentence: string) => `Eine Regel dieses Kanals antwortet: ${sentence}`,
      silence: (sentence: string) => `Eine Regel dieses Kanals verlangt Schweigen: ${sentence}`,
    },
  },
} as const;

export type RuleWords = (typeof WORDS)['en' | 'de'];

/** In the language that the rules demand, or else in that of the text. */
export const wordsFor = (form: FormEffect | null, text: string): RuleWords =>
  WORDS[form?.language ?? (localeOf(text).startsWith('de') ? 'de' : 'en')];
