import type { Chrono, ParsedResult } from 'chrono-node';
import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';
import { pattern } from '../pattern.ts';
import { type Language, LANGUAGES } from './languages/index.ts';

/** A day or a time that a text names; without an hour, `at` is in the middle of the day. */
export type Named = { words: string; index: number; at: Date; hasTime: boolean };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/**
 * A date without a year belongs to the closest year: in March, 'on 20 December' may well be past.
 */
const FAR_AHEAD_MS = 300 * DAY_MS;
const MIDDAY = 12;

const MONTHS = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
];
const WEEKDAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag'];
const FRIDAY = 5;
const TIMES_OF_DAY: Record<string, number> = {
  früh: 8,
  morgen: 8,
  vormittag: 10,
  mittag: 12,
  nachmittag: 15,
  abend: 18,
};

/** The rest of a longer sentence is skipped: it would only keep the parser busy. */
const READ_CHARACTERS = 600;
/** A quick check before the slow parser: most sentences name no day. */
const FIFTH_MONTH = pattern('i')`
  \d|day|week|month|year|noon|night|morning|evening|morrow|morgen|mittag|abend|heute|gestern|tag
  |woche|monat|jahr|eod|eow|cob|jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz]
`;

const PARSERS = [english(), german()];

/**
 * The days and times that a text names, in English or German, in order. 'On Friday' is the one
 * after the text was said.
 * @param said when the text was said
 * @param timezone IANA name
 */
export function datesIn(text: string, said: Date, timezone: string): Named[] {
  const read = text.slice(0, READ_CHARACTERS);
  if (!FIFTH_MONTH.test(read)) return [];
  const offset = offsetOf(said, timezone);
  const found = PARSERS.flatMap((parser) =>
    parser
      .parse(read, { instant: said, timezone: offset }, { forwardDate: true })
      .filter((result) => isMeant(result, text)),
  );
  const widest = found.toSorted((a, b) => a.index - b.index || b.text.length - a.text.length);
  const apart: ParsedResult[] = [];
  for (const result of widest) {
    const last = apart.at(-1);
    if (!last || result.index >= last.index + last.text.length) apart.push(result);
    else if (result.text.length > last.text.length) apart[apart.length - 1] = result;
  }
  return apart.map((result) => ({
    words: result.text,
    index: result.index,
    at: timeOf(result, text, said, offset),
    hasTime: result.start.isCertain('hour'),
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

/** False for words that the parser takes for dates but that mean something else. */
function isMeant({ text, index, start }: ParsedResult, whole: string): boolean {
  const before = whole.slice(Math.max(0, index - 6), index).toLowerCase();
  if (
    /^(so|mo|di|mi|do|fr|sa|sun|sat|mar|march|may|mai|wed|fri|dec|jan|now|jetzt|second|sekunde)$/i.test(
      text,
    )
  )
    return false;
  if (/(good|guten?|schönen?) $/.test(before)) return false;
  if (
    /^(the|this|last|past|letzte\w*|diese\w*|vergangene\w*)\s/i.test(text) &&
    !start.isCertain('day') &&
    !start.isCertain('weekday') &&
    !start.isCertain('hour')
  )
    return !/(week|month|year|woche|monat|jahr)/i.test(text);
  return !PERIOD.test(text);
}

function timeOf(
  { text, index, start }: ParsedResult,
  whole: string,
  said: Date,
  offset: number,
): Date {
  const at = start.date();
  // 'It came on Friday' means the previous Friday.
  if (
    start.isCertain('weekday') &&
    !start.isCertain('day') &&
    at > said &&
    isPast(whole, index) &&
    !/next|nächst|kommend/i.test(text)
  )
    return new Date(at.getTime() - WEEK_MS);
  if (
    !start.isCertain('day') &&
    !start.isCertain('weekday') &&
    at.getTime() - said.getTime() > DAY_MS / 2 &&
    /this|dies/i.test(text)
  )
    return new Date(at.getTime() - DAY_MS);
  if (
    start.isCertain('month') &&
    !start.isCertain('year') &&
    at.getTime() - said.getTime() > FAR_AHEAD_MS
  ) {
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

function english(): Chrono {
  const parser = en.GB.clone();
  parser.parsers.push(
    {
      pattern: () => /\b(?:EOD|COB|end of (?:the )?day|close of business)\b/i,
      extract: ({ reference }) => onDay(localDay(reference), 0),
    },
    {
      pattern: () => /\b(?:EOW|end of (?:the|this) week)\b/i,
      extract: ({ reference }) =>
        onDay(localDay(reference), daysUntil(localDay(reference), FRIDAY)),
    },
  );
  return parser;
}

/** Adds forms that the library's German parser does not know. */
function german(): Chrono {
  const parser = de.casual.clone();
  parser.parsers.push(
    {
      // The lookahead leaves '12.3.2026', '1.2.3' and '3.5 Meter' to the other parsers.
      pattern: () => /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/,
      extract(_, [, day = '', month = '']) {
        return Number(day) <= 31 && Number(day) > 0 && Number(month) <= 12 && Number(month) > 0
          ? { day: Number(day), month: Number(month) }
          : null;
      },
    },
    {
      pattern: () => /\bende (?:der|dieser|nächster) woche|wochenende\b/i,
      extract: ({ reference }, [words = '']) =>
        onDay(
          localDay(reference),
          daysUntil(localDay(reference), FRIDAY) + (/nächster/i.test(words) ? 7 : 0),
        ),
    },
    {
      pattern: () => new RegExp(`\\bende (des monats|${MONTHS.join('|')})(?!\\p{L})`, 'iu'),
      extract({ reference }, [, name = '']) {
        const today = localDay(reference);
        const month = MONTHS.indexOf(name.toLowerCase());
        const last = new Date(
          Date.UTC(today.getUTCFullYear(), (month < 0 ? today.getUTCMonth() : month) + 1, 0),
        );
        return { day: last.getUTCDate(), month: last.getUTCMonth() + 1 };
      },
    },
    {
      pattern: () =>
        new RegExp(
          `\\b(${WEEKDAYS.join('|')})(${Object.keys(TIMES_OF_DAY).join('|')})(?!\\p{L})`,
          'iu',
        ),
      extract({ reference }, [, weekday = '', time = '']) {
        const today = localDay(reference);
        return {
          ...onDay(today, daysUntil(today, WEEKDAYS.indexOf(weekday.toLowerCase()))),
          hour: TIMES_OF_DAY[time.toLowerCase()] ?? MIDDAY,
        };
      },
    },
  );
  return parser;
}

type Reference = { instant: Date; getDateWithAdjustedTimezone(): Date };

/** The calendar day at the reference, as midnight in UTC for counting. */
function localDay(reference: Reference): Date {
  const local = reference.getDateWithAdjustedTimezone();
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
}

const daysUntil = (today: Date, weekday: number) => (weekday - today.getUTCDay() + 7) % 7;

function onDay(today: Date, days: number): { day: number; month: number; year: number } {
  const day = new Date(today.getTime() + days * DAY_MS);
  return { day: day.getUTCDate(), month: day.getUTCMonth() + 1, year: day.getUTCFullYear() };
}
