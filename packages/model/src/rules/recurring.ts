import { pattern, phrases } from '../pattern.ts';
import { readTimes } from '../times/index.ts';
import type { RuleTrigger } from './rule.ts';

type TimeTrigger = Extract<RuleTrigger, { kind: 'time' }>;
/** A time that a sentence names, and the sentence without it. Null: it can never be followed. */
export type Recurring = { trigger: TimeTrigger | null; rest: string };

const DAYS: Record<string, string> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
  montag: 'MO',
  dienstag: 'TU',
  mittwoch: 'WE',
  donnerstag: 'TH',
  freitag: 'FR',
  samstag: 'SA',
  sonnabend: 'SA',
  sonntag: 'SU',
};
const DAY = `(?:${Object.keys(DAYS).join('|')})`;
const DAY_LIST = `${DAY}s?(?:(?:,\\s|,?\\s(?:and|or|und|oder)\\s)(?:on\\s|am\\s)?${DAY}s?)*`;
const ORDINALS: Record<string, string> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  last: '-1',
  '1st': '1',
  '2nd': '2',
  '3rd': '3',
  ersten: '1',
  zweiten: '2',
  dritten: '3',
  vierten: '4',
  letzten: '-1',
};
const ORDINAL = `(?:${Object.keys(ORDINALS).join('|')})`;
/** An adverb, not the adjective of 'the daily report'. */
const ENDS = String.raw`$|[.,!:]|\s(?:at|um)(?!\p{L})`;
/** The part of the day after a weekday: 'Monday morning', 'Montagmorgen'. */
const PART =
  '(?:\\s?(?:mornings?|afternoons?|evenings?|morgen|vormittag|mittag|nachmittag|abend))?';
const WORKDAYS = 'MO,TU,WE,TH,FR';

type Form = { phrase: RegExp; recurrence(groups: readonly string[]): string | null };
const words = phrases('iu');
const codes = (words = ''): string => {
  const found = words.toLowerCase().match(new RegExp(DAY, 'giu')) ?? [];
  return [...new Set(found.map((day) => DAYS[day] ?? ''))].join(',');
};
const ordinal = (word = ''): string => ORDINALS[word.toLowerCase()] ?? '1';

/** Forms of recurrence, the most special first. Null: it cannot be followed. */
const FORMS: readonly Form[] = [
  {
    phrase: words`
      (?:on |am |an )?(?:the |every |each |jedem |jeden )?(${ORDINAL}) (${DAY})
      (?: of (?:the|each|every) month| in (?:the|each|every) month| (?:im|des|jedes|in jedem) monats?)
    `,
    recurrence: ([which, day]) => `FREQ=MONTHLY;BYDAY=${ordinal(which)}${codes(day)}`,
  },
  {
    phrase: words`
      (?:on |am )?(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)
      (?: (?:day )?(?:of|in) (?:the|each|every) month| (?:des|jedes|im) monats?)
    `,
    recurrence: ([day]) =>
      Number(day) >= 1 && Number(day) <= 31 ? `FREQ=MONTHLY;BYMONTHDAY=${Number(day)}` : null,
  },
  {
    phrase: words`
      (?:every (?:other|second)|every two weeks on|every 2 weeks on|jeden zweiten
      |alle (?:zwei|2|14) (?:wochen|tage)(?: am| jeweils)*|zweiwöchentlich(?: am)?) (${DAY_LIST})
    `,
    recurrence: ([days]) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codes(days)}`,
  },
  {
    phrase: words`
      (?:every|each|on) (?:weekday|work(?:ing)?[ -]?day|business day)s?
      |(?:an )?(?:jede[nm] (?:werk|arbeits|wochen)tag|werktags|werktäglich|wochentags|allen werktagen)
    `,
    recurrence: () => `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
  },
  {
    phrase: words`
      (?:every|each) (?:hour|minute|(?:\d+|two|three|four|five) (?:hours|minutes))|hourly(?=${ENDS})
      |jede (?:volle )?(?:stunde|minute)|stündlich
      |alle (?:\d+|zwei|drei|vier|fünf) (?:stunden|minuten)
    `,
    recurrence: () => null,
  },
  {
    phrase: words`
      (?:every|each) (?:week )?(?:on )?(${DAY_LIST})${PART}|weekly on (${DAY_LIST})${PART}
      |(?:an )?jede[nm] (${DAY_LIST})${PART}
      |(?:jede woche|wöchentlich)(?: am| jeweils)* (${DAY_LIST})
      |(?:on )?(${DAY}s(?:(?:,\s|,?\s(?:and|or|und|oder)\s)(?:on\s)?${DAY}s)*)
    `,
    recurrence: (groups) => `FREQ=WEEKLY;BYDAY=${codes(groups.find(Boolean))}`,
  },
  {
    phrase: words`
      (?:every|each) (?:other|second) (?:day|week)|every (?:two|2) (?:days|weeks)
      |alle (?:zwei|2) (?:tage|wochen)
    `,
    recurrence: () => null,
  },
  {
    phrase: words`
      (?:every|each) (?:single )?(?:day|morning|evening|noon|afternoon)|daily(?=${ENDS})|täglich
      |jede[nr] (?:tag|morgen|abend|mittag|nachmittag)
    `,
    recurrence: () => 'FREQ=DAILY',
  },
  {
    phrase: words`
      (?:every|each|once a) week|weekly(?=${ENDS})|jede woche|wöchentlich
      |einmal (?:in der|pro) woche
    `,
    recurrence: () => 'FREQ=WEEKLY;BYDAY=MO',
  },
  {
    phrase: words`
      (?:every|each|once a) month|monthly(?=${ENDS})|jeden monat|monatlich
      |einmal (?:im|pro) monat
    `,
    recurrence: () => 'FREQ=MONTHLY;BYMONTHDAY=1',
  },
  {
    phrase: words`
      ^(?:tomorrow|tonight|next week|morgen|nächste woche|heute)
      |(?:tomorrow|tonight|next week|morgen|nächste woche|heute abend)(?=${ENDS})
    `,
    recurrence: () => null,
  },
];

/** The hour before or after the recurrence; its words are read by the grammar of times. */
const AFTER = pattern('iu')`
  ^,?\s?(?:(?:morning|evening|afternoon)s?\s)?((?:at|um|gegen|ab|@)\s
  (?:half|quarter|halb|viertel|dreiviertel|fünf|zehn|five|ten|twenty|zwanzig)?\s?
  (?:past\s|to\s|nach\s|vor\s)?(?:noon|midnight|mittag|mitternacht|[\p{L}\d]{1,8})
  (?:[:.]\d\d)?(?:\s?[ap]\.?m\.?(?!\p{L}))?(?:\suhr)?(?:\s\d\d(?!\d))?(?:\s(?:in the (?:morning|afternoon|evening)
  |o['’]clock|nachmittags|abends|morgens|am (?:nachmittag|abend)))?|mittags|morgens|abends)
`;
const BEFORE = pattern('iu')`
  ((?:at|um|gegen)\s(?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?(?:\suhr)?))\s?$
`;
const HOURS: readonly [RegExp, string][] = [
  [/noon|mittag/iu, '12:00'],
  [/evening|abend/iu, '18:00'],
  [/afternoon|nachmittag/iu, '15:00'],
];
const DEFAULT_HOUR = '09:00';
/** A day on which no clock is changed, so that an hour is the hour that is read. */
const READ_ON = new Date('2026-01-14T00:00:00Z');

/** The first recurring time of an order, if it has one. */
export function readRecurring(text: string, timezone: string): Recurring | null {
  for (const { phrase, recurrence } of FORMS) {
    const match = phrase.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const late = AFTER.exec(after);
    const early = late ? null : BEFORE.exec(before);
    const at = clockIn(late?.[1] ?? early?.[1] ?? '') ?? partOfDay(match[0]);
    const rule = recurrence(match.slice(1));
    const start = early ? before.slice(0, early.index) : before;
    const rest = `${start} ${after.slice(late?.[0].length ?? 0)}`;
    return {
      trigger: rule === null ? null : { kind: 'time', recurrence: rule, at, timezone },
      rest: tidied(rest),
    };
  }
  return null;
}

const partOfDay = (words: string): string =>
  HOURS.find(([part]) => part.test(words))?.[1] ?? DEFAULT_HOUR;

function clockIn(words: string): string | null {
  if (words === '') return null;
  const bare = /^(?:at|um|gegen|ab|@)\s(\d{1,2})(?:[:.](\d\d))?$/iu.exec(words);
  if (bare && Number(bare[1]) <= 23)
    return `${String(Number(bare[1])).padStart(2, '0')}:${bare[2] ?? '00'}`;
  const time = readTimes(words, { now: READ_ON, timezone: 'UTC', locale: 'en-GB' }).find(
    ({ hasTime }) => hasTime,
  );
  return time
    ? time.at.toISOString().slice(11, 16)
    : (HOURS.find(([part]) => part.test(words))?.[1] ?? null);
}

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s([,.!?])/g, '$1')
    .replace(/^[\s,;:–—-]+/u, '')
    .trim();
