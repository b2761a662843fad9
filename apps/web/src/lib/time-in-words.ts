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

export type TimeRead = { at: Date; hasTime: boolean };

/** The coming time that a text names, for a form that the user checks; null without one. */
export async function timeNamedIn(text: string): Promise<TimeRead | null> {
  const found = await timeInWords(text);
  const at = found && (found.offer ?? found.at);
  return at && at.getTime() > Date.now() ? { at, hasTime: found.hasTime } : null;
}
