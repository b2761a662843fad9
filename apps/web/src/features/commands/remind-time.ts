import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';

/** The reminder's text and time. */
export type Reminding = { text: string; at: Date };

/** Hour for a day given without a time. */
const MORNING = 9;

/** Filler words between the command and the text, and those left over next to the removed time. */
const BEFORE =
  /^[\s,;:–-]*(?:(?:me|mich)(?=\s|$)\s*)?(?:(?:to|that|about|an|daran,?(?:\s+dass)?|dass|zu)\s+)?/i;
const AFTER = /(?:\s+(?:on|at|in|um|am|im|den))?[\s,;:–-]*$/i;

const PARSERS = [en.casual, de.casual];

/**
 * Finds the time in an English or German sentence: 'call Bo tomorrow', 'in 20 Minuten Kaffee',
 * 'monday 9:00 survey'.
 * @returns null if the sentence has no time; the text is the rest and may be empty
 */
export function findTime(sentence: string, now: Date): Reminding | null {
  const found = PARSERS.flatMap((parser) =>
    parser.parse(sentence, now, { forwardDate: true }),
  ).toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!found) return null;
  const at = found.start.date();
  if (!found.start.isCertain('hour')) at.setHours(MORNING, 0, 0, 0);
  return {
    text: thing(sentence.slice(0, found.index), sentence.slice(found.index + found.text.length)),
    at,
  };
}

function thing(before: string, after: string): string {
  const left = (part: string) => part.replace(BEFORE, '').replace(AFTER, '');
  return [left(before), left(after)].filter(Boolean).join(' ');
}
