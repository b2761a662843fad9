import type { Component, ParsedResult } from 'chrono-node';
import { inZone, isZone } from '../schedule/zones.ts';
import { PART_HOURS } from './components.ts';
import { PARSERS } from './parsers.ts';
import { UNIT_STEMS, withoutPlainNumbers } from './plain-numbers.ts';

/** The moment, the clock and the region of the person who writes. */
export type TimeContext = {
  now: Date;
  /** IANA name of the time zone. */
  timezone: string;
  /** BCP 47; the language and region decide the order of day and month. */
  locale: string;
};

/** A day or a time that a text names. */
export type ReadTime = {
  words: string;
  index: number;
  /** Without an hour: in the middle of the day. */
  at: Date;
  /** The text names the hour, or a length of time that includes one; the evening is none. */
  hasTime: boolean;
  /** The text itself names these. */
  says(component: Component): boolean;
};

/** The words and their meaning; several neighbours make one time. */
export type Phrase = {
  index: number;
  end: number;
  /** The instant, if the words give one: 'in 20 minutes', '9:00 UTC'. */
  instant: Date | null;
  date: PlainDate | null;
  clock: { hour: number; minute: number; isBare: boolean; hasMeridiem: boolean } | null;
  part: string | null;
  said: ReadonlySet<Component>;
  isLast: boolean;
};
type PlainDate = { year: number; month: number; day: number };

const DAY_COMPONENTS: readonly Component[] = ['year', 'month', 'day', 'weekday'];
const COMPONENTS: readonly Component[] = [...DAY_COMPONENTS, 'hour', 'minute'];
const BETWEEN = /^[\s,]*(?:(?:at|on|in the|the|of|um|am|gegen|ab|den|,|-|@)\s*)?$/i;
const LAST = /^(?:on |am )?(?:last|past|letzte|vergangene|vorige)/i;
const MIDDAY = 12;
const DAY_MS = 86_400_000;
const [LATE, NIGHT_ENDS] = [new Set(['afternoon', 'evening', 'tonight', 'night']), 6];
/** From one to five without further words, people mean the afternoon. */
const SMALL_HOURS = 5;

/** Words that are mostly something else; with 'on' or an hour they are times. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'so mo di mi do fr sa sun sat mon wed fri mar march may mai dec jan now jetzt second'.split(' '),
);
const WEEKDAY_FIRST =
  /^(?:mon|tue|wed|thu|fri|sat|sun)\s+(?!(?:is|was|has|will|and|sets|rises|shines|here|down)\b)/i;

/** The days and times that a text names in English or German, in order. */
export function readTimes(text: string, context: TimeContext): ReadTime[] {
  return phrasesIn(text, context).map((phrase) => ({
    words: text.slice(phrase.index, phrase.end),
    index: phrase.index,
    at: timeOf(phrase, context),
    hasTime: hasTime(phrase),
    says: (component) => phrase.said.has(component),
  }));
}

export const hasTime = ({ instant, clock, part }: Phrase): boolean =>
  instant !== null || clock !== null || part === 'noon' || part === 'midnight';

/** Phrases of both languages. The longer reading wins, then the one in the person's language. */
export function phrasesIn(text: string, context: TimeContext): Phrase[] {
  const read = withoutPlainNumbers(text);
  const isGerman = context.locale.toLowerCase().startsWith('de');
  const english = isMonthFirst(context.locale) ? PARSERS.enMonthFirst : PARSERS.enDayFirst;
  const parsers = isGerman ? [PARSERS.de, english] : [english, PARSERS.de];
  const reference = {
    instant: context.now,
    timezone: inZone(context.now.getTime(), context.timezone).offsetNanoseconds / 60e9,
  };
  const found = parsers.flatMap((parser) =>
    joined(
      read,
      parser.parse(read, reference).map((result) => phraseOf(result, text, parser !== PARSERS.de)),
    ).filter((phrase) => isMeant(phrase, text)),
  );
  const kept: Phrase[] = [];
  for (const phrase of found.toSorted((a, b) => b.end - b.index - (a.end - a.index)))
    if (kept.every(({ index, end }) => phrase.end <= index || phrase.index >= end))
      kept.push(phrase);
  return kept.toSorted((a, b) => a.index - b.index);
}

function isMonthFirst(locale: string): boolean {
  const order = new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []));
  return order[0] === 'month';
}

const isMeant = ({ index, end }: Phrase, text: string): boolean =>
  !AMBIGUOUS.has(text.slice(index, end).toLowerCase()) ||
  /(?:^|\s)(?:in|on|by|until|next|this|im|am|bis|ab)\s$/i.test(text.slice(0, index)) ||
  (index === 0 && WEEKDAY_FIRST.test(text));

function phraseOf(
  { index, text: words, start }: ParsedResult,
  text: string,
  isEnglish: boolean,
): Phrase {
  const said = new Set(COMPONENTS.filter((component) => start.isCertain(component)));
  const part = [...start.tags()]
    .flatMap((tag) => (tag in PART_HOURS ? [tag.split('/')[1] ?? ''] : []))
    .at(-1);
  const hasDay =
    DAY_COMPONENTS.some((name) => said.has(name)) ||
    start.tags().has('result/relativeDate') ||
    /^(?:this|diese[nr]?)\s/i.test(words);
  const isExact =
    start.isCertain('timezoneOffset') || start.tags().has('result/relativeDateAndTime');
  const value = (component: Component) => start.get(component) ?? 0;
  return {
    index,
    end: index + words.length,
    instant: isExact ? start.date() : null,
    date: hasDay ? { year: value('year'), month: value('month'), day: value('day') } : null,
    clock:
      said.has('hour') && !isExact
        ? {
            hour: value('hour'),
            minute: value('minute'),
            isBare:
              isBareHour(words, value('hour')) || (isEnglish && isShortHour(words, value('hour'))),
            hasMeridiem: start.isCertain('meridiem'),
          }
        : null,
    part: part ?? null,
    said,
    isLast: LAST.test(text.slice(index)),
  };
}

const NOT_BARE = String.raw`\s*(?:uhr|[ap]\.?m|o['’]?clock|h\b|${UNIT_STEMS})`;

/** True for 'at 3', false for '03:00', '3 am', '3 Uhr' and the 3 of 'in 3 days'. */
const isBareHour = (words: string, hour: number): boolean =>
  !/\d/.test(words) ||
  new RegExp(String.raw`(?:^|\s)${hour}(?=$|[\s,])(?!${NOT_BARE})`, 'iu').test(words);

/** In English, '2:30' is mostly in the afternoon, and '02:30' at night. */
const isShortHour = (words: string, hour: number): boolean =>
  new RegExp(String.raw`(?:^|\s)${hour}:\d\d(?!\s*[ap]\.?m)`, 'i').test(words);

/** Joins neighbours that complete each other: a day, a part of the day and an hour. */
function joined(text: string, phrases: Phrase[]): Phrase[] {
  const together: Phrase[] = [];
  for (const phrase of phrases) {
    const last = together.at(-1);
    const whole =
      last && BETWEEN.test(text.slice(last.end, phrase.index)) ? join(last, phrase) : null;
    if (whole) together[together.length - 1] = whole;
    else together.push(phrase);
  }
  return together;
}

/** Two phrases as one; null if they name the same thing twice. */
export function join(a: Phrase, b: Phrase): Phrase | null {
  if (a.instant || b.instant) return joinInstant(a, b);
  if ((a.date && b.date) || (a.clock && b.clock) || (a.part && b.part)) return null;
  return {
    index: Math.min(a.index, b.index),
    end: Math.max(a.end, b.end),
    instant: null,
    date: a.date ?? b.date,
    clock: a.clock ?? b.clock,
    part: a.part ?? b.part,
    said: new Set([...a.said, ...b.said]),
    isLast: a.isLast || b.isLast,
  };
}

/** 'Today in two hours' is in two hours. */
function joinInstant(a: Phrase, b: Phrase): Phrase | null {
  const [exact, other] = a.instant ? [a, b] : [b, a];
  if (other.instant || other.clock || other.part || !other.date) return null;
  return { ...exact, index: Math.min(a.index, b.index), end: Math.max(a.end, b.end) };
}

/** The instant of a phrase. Days without a year and weekdays are the next ones. */
export function timeOf(phrase: Phrase, { now, timezone }: TimeContext, defaultHour = MIDDAY): Date {
  if (phrase.instant)
    return phrase.date || phrase.instant > now
      ? phrase.instant
      : new Date(phrase.instant.getTime() + DAY_MS);
  const zone = isZone(timezone) ? timezone : 'UTC';
  const here = inZone(now.getTime(), zone);
  const { days, hour, minute } = clockOf(phrase, defaultHour);
  const today = here.toPlainDate();
  const named = phrase.date ? today.with(phrase.date, { overflow: 'constrain' }) : today;
  const at = (day: typeof today) =>
    day.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } });
  const isPast = at(named).epochMilliseconds <= now.getTime();
  const day = isPast && !phrase.isLast ? nextOf(phrase, named, today) : named;
  return new Date(at(day).epochMilliseconds);
}

type Day = ReturnType<ReturnType<typeof inZone>['toPlainDate']>;

/** The next day that the words can mean; the named one if they mean only that. */
function nextOf({ date, said }: Phrase, named: Day, today: Day): Day {
  if (!date) return today.add({ days: 1 });
  if (said.has('weekday') && !said.has('day'))
    return today.add({ days: (named.dayOfWeek - today.dayOfWeek + 7) % 7 || 7 });
  const isEarlierDay = named.until(today).days > 0;
  return said.has('month') && !said.has('year') && isEarlierDay ? named.add({ years: 1 }) : named;
}

/** The hour by the clock, and the days after the named one: two at night is the next day. */
function clockOf(
  { clock, part }: Phrase,
  defaultHour: number,
): { days: number; hour: number; minute: number } {
  if (!clock)
    return part === null
      ? { days: 0, hour: defaultHour, minute: 0 }
      : {
          days: part === 'midnight' ? 1 : 0,
          hour: PART_HOURS[`casualReference/${part}`] ?? defaultHour,
          minute: 0,
        };
  const { minute, isBare, hasMeridiem } = clock;
  const hour = clock.hour % 24;
  const nextDay = clock.hour === 24 ? 1 : 0;
  if (part !== null && LATE.has(part) && hour > 0) {
    // The library has already made 14 out of 'tonight at 2'.
    const isAfterMidnight =
      (part === 'night' || part === 'tonight') && hour % MIDDAY < NIGHT_ENDS && hour !== MIDDAY;
    if (isAfterMidnight) return { days: 1, hour: hour % MIDDAY, minute };
    return { days: 0, hour: hour < MIDDAY ? hour + MIDDAY : hour, minute };
  }
  const isAfternoon = part === null && isBare && !hasMeridiem && hour >= 1 && hour <= SMALL_HOURS;
  return { days: nextDay, hour: isAfternoon ? hour + MIDDAY : hour, minute };
}
