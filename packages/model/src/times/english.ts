import {
  clockOf,
  dayOf,
  dayOfMonth,
  daysUntil,
  FRIDAY,
  inNextWeek,
  later,
  localDay,
  onDay,
  onWeekday,
  type Parser,
  partOfDay,
  SATURDAY,
  WEEK_DAYS,
} from './components.ts';

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.toLowerCase());
/** 'next week Monday', 'Monday in a week', 'a week from Monday', 'a week from today' */
const NEXT_WEEK = new RegExp(
  String.raw`\b(?:next week (?:on )?(${WEEKDAYS.join('|')})|(${WEEKDAYS.join('|')}) in a week` +
    String.raw`|a week (?:from|on) (${WEEKDAYS.join('|')}|today|tomorrow))\b`,
  'i',
);
const MONTH_AND_DAY = new RegExp(
  String.raw`\b(${MONTHS.join('|')})[a-z]*\.? ` +
    String.raw`(\d{1,2})(?:st|nd|rd|th)?(?![\d:.]|\s*[ap]m)`,
  'i',
);

/** Forms that the library's English parser does not know. */
export function englishParsers(): Parser[] {
  const names = HOURS.join('|');
  return [
    {
      // The library takes 'Dec 10' for December 2010 where the day comes first.
      pattern: () => MONTH_AND_DAY,
      extract: (_, [, month = '', day = '']) =>
        dayOf(Number(day), MONTHS.indexOf(month.toLowerCase()) + 1, ''),
    },
    {
      pattern: () => /\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)(?=\s*(?:$|[,.;:!?]|at\b|in the\b))/i,
      extract: ({ reference }, [, day = '']) => dayOfMonth(localDay(reference), Number(day)),
    },
    {
      pattern: () => /\b(?:(?:on|at|over) the|this|next) weekend\b/i,
      extract: ({ reference }, [words = '']) => {
        const today = localDay(reference);
        return onDay(today, daysUntil(today, SATURDAY) + (/next/i.test(words) ? WEEK_DAYS : 0));
      },
    },
    {
      pattern: () => /\b(?:EOD|COB|end of (?:the )?day|close of business)\b/i,
      extract: (context) => partOfDay(context, 'close', onDay(localDay(context.reference), 0)),
    },
    {
      pattern: () => /\b(?:EOW|end of (?:(?:the|this) )?week)\b/i,
      extract: (context) =>
        partOfDay(context, 'close', onWeekday(localDay(context.reference), FRIDAY)),
    },
    {
      pattern: () => NEXT_WEEK,
      extract({ reference }, [, next, inAWeek, from = '']) {
        const today = localDay(reference);
        if (next) return inNextWeek(today, weekdayOf(next));
        if (/^to/i.test(from)) return onDay(today, WEEK_DAYS + Number(/^tom/i.test(from)));
        return onWeekday(today, weekdayOf(inAWeek ?? from), 1);
      },
    },
    {
      pattern: () => /\b(?:beginning of|early) next week\b/i,
      extract: ({ reference }) => inNextWeek(localDay(reference), 1),
    },
    {
      pattern: () => /\b(\d{1,2})(?::(\d{2}))? (?:in the|this) (morning|afternoon|evening)\b/i,
      extract: (_, [, hour = '', minute = '0', part = '']) =>
        clockOf(
          Number(hour) + (/morning/i.test(part) || Number(hour) >= 12 ? 0 : 12),
          Number(minute),
        ),
    },
    {
      pattern: () => /\bin an hour and a half\b/i,
      extract: ({ reference }) => later(reference, 90),
    },
    {
      pattern: () => /\bday after tomorrow\b/i,
      extract: ({ reference }) => onDay(localDay(reference), 2),
    },
    {
      pattern: () => new RegExp(`\\b(?:at )?(half|quarter) (past|to) (\\d{1,2}|${names})\\b`, 'i'),
      extract: (_, [, share = '', side = '', name = '']) => {
        const minutes = /half/i.test(share) ? 30 : 15;
        return clockOf(hourOf(name), /to/i.test(side) ? -minutes : minutes);
      },
    },
    {
      pattern: () => new RegExp(`\\bat (${names})\\b`, 'i'),
      extract: (_, [, name = '']) => clockOf(hourOf(name), 0),
    },
  ];
}

const hourOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : HOURS.indexOf(word.toLowerCase()) + 1;
