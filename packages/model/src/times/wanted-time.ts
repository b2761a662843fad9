import { inZone } from '../schedule/zones.ts';
import { hasTime, join, type Phrase, phrasesIn, type TimeContext, timeOf } from './read-times.ts';

/** A time in a sentence, and the rest of the sentence, which may be empty. */
export type WantedTime = {
  text: string;
  at: Date;
  /** False for a day or a part of it, which gets a usual hour. */
  hasTime: boolean;
  /** If `at` has passed: the next time that the words can mean. */
  offer: Date | null;
};

/** The hour of a day that is named without one. */
const MORNING = 9;
const EVENING_ENDS = 21;
const PART_ENDS: Readonly<Record<string, number>> = {
  morning: 12,
  forenoon: 12,
  noon: 13,
  afternoon: 18,
  evening: 23,
  tonight: 23,
  night: 23,
};

/** Words between a command and its text, and those left over next to the removed time. */
const BEFORE = new RegExp(
  String.raw`^(?:\.(?=\s|$))?[\s,;:–-]*(?:(?:me|mich)(?=\s|$)\s*)?` +
    String.raw`(?:(?:to|that|about|an(?!.*\bdenken)|(?:daran,?\s+)?dass|daran|zu)\s+)?`,
  'i',
);
const AFTER = /(?:(?:^|\s+)(?:kommende[nrs]?|on|at|in|by|um|am|im|den|bis|gegen|ab))?[\s,;:–-]*$/i;

/**
 * Finds the time in an English or German sentence: 'call Bo tomorrow', 'in 20 Minuten Kaffee', 'at
 * nine on monday: survey'.
 * @returns null if the sentence has no time
 */
export function wantedTime(sentence: string, context: TimeContext): WantedTime | null {
  const phrases = phrasesIn(sentence, context);
  const main = mostLikely(phrases, sentence);
  if (!main) return null;
  const other = phrases.filter((phrase) => phrase !== main && completes(main, phrase)).at(-1);
  const whole = (other && join(main, other)) || main;
  const at = soonest(whole, context);
  return {
    text: rest(sentence, other ? [main, other] : [main]),
    at,
    hasTime: hasTime(whole),
    offer: at > context.now ? null : laterThan(at, whole, context),
  };
}

/** A time mostly starts or ends a sentence; words rather than numbers mean one. */
function mostLikely(phrases: readonly Phrase[], sentence: string): Phrase | undefined {
  const rank = ({ index, end }: Phrase): number =>
    (sentence.slice(0, index).replace(BEFORE, '') === '' ? 2 : 0) +
    (/^[\s.!?]*$/.test(sentence.slice(end)) ? 2 : 0) +
    (/\p{L}{2}/u.test(sentence.slice(index, end)) ? 3 : 0);
  return phrases.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** True if one phrase names the day and the other one the hour. */
const completes = (main: Phrase, other: Phrase): boolean =>
  main.date ? !main.clock && !other.date && other.clock !== null : !other.clock && !!other.date;

/** A day without an hour is its morning; today without an hour is later today. */
function soonest(phrase: Phrase, context: TimeContext): Date {
  const at = timeOf(phrase, context, MORNING);
  const { now, timezone } = context;
  if (at > now || phrase.clock || phrase.instant) return at;
  const here = inZone(now.getTime(), timezone);
  const isToday = inZone(at.getTime(), timezone).toPlainDate().equals(here.toPlainDate());
  const full = here.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const ends = PART_ENDS[phrase.part ?? ''] ?? EVENING_ENDS;
  const isLate = full.hour > ends || !full.toPlainDate().equals(here.toPlainDate());
  return isToday && !isLate ? new Date(full.epochMilliseconds) : at;
}

/** The next time after now with the same clock: of the same date or weekday if the text has one. */
function laterThan(at: Date, { said }: Phrase, { now, timezone }: TimeContext): Date {
  const past = inZone(at.getTime(), timezone);
  const here = inZone(now.getTime(), timezone);
  const today = here.withPlainTime(past.toPlainTime());
  const isDate = said.has('month') && said.has('year') && past.year < here.year;
  const [first, step] = isDate
    ? [past.with({ year: here.year }), { years: 1 }]
    : said.has('weekday')
      ? [today.add({ days: (past.dayOfWeek - here.dayOfWeek + 7) % 7 }), { days: 7 }]
      : [today, { days: 1 }];
  const next = first.epochMilliseconds > now.getTime() ? first : first.add(step);
  return new Date(next.epochMilliseconds);
}

function rest(sentence: string, phrases: readonly Phrase[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, end } of phrases.toSorted((a, b) => a.index - b.index)) {
    parts.push(sentence.slice(from, index));
    from = end;
  }
  parts.push(sentence.slice(from));
  return parts.reduce((text, part) => {
    const own = part
      .replace(text === '' ? BEFORE : /^(?:\.(?=\s|$))?[\s,;:–-]*/, '')
      .replace(AFTER, '');
    return [text, own].filter(Boolean).join(' ');
  }, '');
}
