import { type ReadTime, readTimes } from '@parley/model/times';
import { pattern } from '@parley/model/pattern';
import { type Language, LANGUAGES } from './languages/index.ts';

/** A day or a time that a text names; without an hour, `at` is in the middle of the day. */
export type Named = { words: string; index: number; at: Date; hasTime: boolean };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/**
 * A date without a year belongs to the closest year: in March, 'on 20 December' may well be past.
 */
const FAR_AHEAD_MS = 300 * DAY_MS;

/** The rest of a longer sentence is skipped: it would only keep the parser busy. */
const READ_CHARACTERS = 600;
/** A quick check before the slow parser: most sentences name no day. */
const FIFTH_MONTH = pattern('i')`
  \d|day|week|month|year|noon|night|morning|evening|morrow|morgen|mittag|abend|heute|gestern|tag
  |woche|monat|jahr|eod|eow|cob|jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz]
`;

/**
 * The days and times that a text names, in English or German, in order. 'On Friday' is the one
 * after the text was said.
 * @param said when the text was said
 * @param timezone IANA name
 */
export function datesIn(text: string, said: Date, timezone: string): Named[] {
  const read = text.slice(0, READ_CHARACTERS);
  if (!FIFTH_MONTH.test(read)) return [];
  const context = { now: said, timezone, locale: LANGUAGES.en.locale };
  return readTimes(read, context)
    .filter((time) => isMeant(time, text))
    .map((time) => ({
      words: time.words,
      index: time.index,
      at: timeOf(time, text, said, offsetOf(said, timezone)),
      hasTime: time.hasTime,
    }));
}

/** The first date of a text, as a deadline; null without one. */
export const firstDate = (text: string, said: Date, timezone: string): Named | null =>
  datesIn(text, said, timezone)[0] ?? null;

/** True if a text names a day or a time. */
export const namesDate = (text: string): boolean => datesIn(text, new Date(0), 'UTC').length > 0;

/** Formats a day, and the time if there is one. */
export function dayFor(
  { at, hasTime }: Pick<Named, 'at' | 'hasTime'>,
  language: Language,
  timezone: string,
): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: timezone,
    ...(hasTime ? { hour: '2-digit', minute: '2-digit' } : {}),
  }).format(at);
}

/** How many minutes a time zone is ahead of UTC at an instant. */
export function offsetOf(at: Date, timezone: string): number {
  const [name = 'GMT'] = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  })
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? value : []));
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** '4 of 5' and '4 von 5' count things. */
const COUNTED = /\d+\s*(?:out of|of|von|\/)\s*\d+(?!\d|\s*\/)/giu;

/** False for greetings, for periods, which are no days, and for shares of a number. */
function isMeant({ words, index, says }: ReadTime, whole: string): boolean {
  for (const share of whole.matchAll(COUNTED))
    if (
      index < share.index + share[0].length &&
      index + words.length > share.index &&
      !says('month')
    )
      return false;
  const before = whole.slice(Math.max(0, index - 6), index).toLowerCase();
  if (/(good|guten?|schönen?) $/.test(before)) return false;
  if (
    /^(the|this|last|past|letzte\w*|diese\w*|vergangene\w*)\s/i.test(words) &&
    !says('day') &&
    !says('weekday') &&
    !says('hour')
  )
    return !/(week|month|year|woche|monat|jahr)/i.test(words);
  return !PERIOD.test(words);
}

function timeOf(
  { words, index, at, says }: ReadTime,
  whole: string,
  said: Date,
  offset: number,
): Date {
  // 'It came on Friday' means the previous Friday.
  if (
    says('weekday') &&
    !says('day') &&
    at > said &&
    isPast(whole, index) &&
    !/next|nächst|kommend/i.test(words)
  )
    return new Date(at.getTime() - WEEK_MS);
  if (says('month') && !says('year') && at.getTime() - said.getTime() > FAR_AHEAD_MS) {
    const past = new Date(at.getTime() + offset * 60_000);
    past.setUTCFullYear(past.getUTCFullYear() - 1);
    return new Date(past.getTime() - offset * 60_000);
  }
  return at;
}

const PERIOD = pattern('i')`
  ^(the|this|last|past|letzte\w*|diese\w*|vergangene\w*) (week|month|year
  |woche|monat|jahr|days?|tage)$
`;

const PAST = pattern('iu')`
  (?<!\p{L})(was|were|has|had|did|came|went|got|sent|told|said|met|made|\p{L}{3,}ed|war|waren
  |wurden?|hatten?|kam|kamen|ging|gab|hat|haben|ist|sind)(?!\p{L})
`;

const AHEAD = pattern('iu')`
  (?<!\p{L})(will|shall|by|until|due|is|are|be|to|should|must|bis|fällig|geplant|planned|scheduled
  |decided|agreed|wird|werden)(?!\p{L})
`;

/** True if the clause before a day is about the past. */
function isPast(whole: string, index: number): boolean {
  const clause =
    whole
      .slice(0, index)
      .split(/[.!?;,]\s/)
      .at(-1) ?? '';
  const told = whole.slice(index).split(/[.!?;]/)[0] ?? '';
  return (
    PAST.test(clause) &&
    !AHEAD.test(clause) &&
    (!/(?<!\p{L})(hat|haben|ist|sind)(?!\p{L})/iu.test(clause) ||
      /(?<!\p{L})ge\p{L}+(?:t|en)(?!\p{L})/iu.test(clause + told))
  );
}
