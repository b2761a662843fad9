import type { WantedTime } from '@parley/model/times';
import i18next from 'i18next';
import { regional } from './format.ts';

/** The time that a sentence names, by the author's language, region and clock; null without one. */
export async function timeInWords(sentence: string): Promise<WantedTime | null> {
  // Loaded on demand: the parsers for two languages are large, and times in words are rare.
  const { wantedTime } = await import('@parley/model/times');
  return wantedTime(sentence, {
    now: new Date(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: regional(i18next.language),
  });
}
