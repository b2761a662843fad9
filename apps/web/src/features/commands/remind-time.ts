import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';

/** What is to be remembered, and when. */
export type Reminding = { text: string; at: Date };

/** A day without an hour means its morning. */
const MORNING = 9;

/** Words between the command and the thing, and what is left where the time stood. */
const BEFORE =
  /^[\s,;:–-]*(?:(?:me|mich)(?=\s|$)\s*)?(?:(?:to|that|about|an|daran,?(?:\s+dass)?|dass|zu)\s+)?/i;
const AFTER = /(?:\s+(?:on|at|in|um|am|im|den))?[\s,;:–-]*$/i;

const PARSERS = [en.casual, de.casual];

/**
 * Finds the time in a sentence, English or German: 'call Bo tomorrow', 'in 20 Minuten Kaffee',
 * 'monday 9:00 survey'.
 * @returns null when no time is named; the text is what is left, perhaps nothing
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
