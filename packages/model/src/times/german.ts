import {
  clockOf,
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

const PARTS: Readonly<Record<string, string>> = {
  früh: 'morning',
  morgen: 'morning',
  morgens: 'morning',
  vormittag: 'forenoon',
  mittag: 'noon',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'night',
};

const MONTHS =
  'januar februar märz april mai juni juli august september oktober november dezember'.split(' ');
const WEEKDAYS = 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' ');
const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.toLowerCase());
/** 'nächste Woche Montag', 'Montag in einer Woche', 'übernächsten Montag' */
const NEXT_WEEK = new RegExp(
  String.raw`(?<!\p{L})(?:nächste woche (?:am )?(${WEEKDAYS.join('|')})` +
    String.raw`|(?:am )?(${WEEKDAYS.join('|')}|heute|morgen) in einer woche` +
    String.raw`|übernächsten? (${WEEKDAYS.join('|')}))(?!\p{L})`,
  'iu',
);
const HOURS = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');

const END_OF_WEEK = new RegExp(
  String.raw`(?<!\p{L})(?:ende (?:der|dieser|nächster) woche|(?:(?:am|nächstes) )?wochenende)` +
    String.raw`(?!\p{L})`,
  'iu',
);

/** '14 Uhr', '14.30 Uhr', '14 Uhr 30', '8 Uhr abends'. */
const UHR = new RegExp(
  String.raw`(?<![\p{L}\d.:])(?:um )?(\d{1,2})(?:[.:](\d{2}))? ?uhr(?: (\d{2})(?!\d|\.\d))?` +
    String.raw`(?: (früh|morgens|vormittags|nachmittags|abends|nachts))?(?!\p{L})`,
  'iu',
);

/** 'halb acht', 'dreiviertel 8', 'um viertel nach neun'. */
const SHARE_OF_HOUR = new RegExp(
  String.raw`(?<!\p{L})(?:um )?(halb|dreiviertel|viertel nach|viertel vor) ` +
    String.raw`(\d{1,2}|${HOURS.join('|')})(?!\p{L})`,
  'iu',
);

const SHARES: Readonly<Record<string, number>> = {
  halb: -30,
  dreiviertel: -15,
  'viertel vor': -15,
  'viertel nach': 15,
};

/** Forms that the library's German parser does not know. */
export function germanParsers(): Parser[] {
  const names = HOURS.join('|');
  return [
    {
      pattern: () => END_OF_WEEK,
      extract: (context, [words = '']) => {
        const today = localDay(context.reference);
        const until = daysUntil(today, /wochenende/i.test(words) ? SATURDAY : FRIDAY);
        const day = onDay(today, until + (/nächste/i.test(words) ? WEEK_DAYS : 0));
        return /wochenende/i.test(words) ? day : partOfDay(context, 'close', day);
      },
    },
    {
      pattern: () => NEXT_WEEK,
      extract({ reference }, [, next, later = '', after]) {
        const today = localDay(reference);
        if (next) return inNextWeek(today, weekdayOf(next));
        if (after) return onWeekday(today, weekdayOf(after), 1);
        return /^heute|^morgen/i.test(later)
          ? onDay(today, WEEK_DAYS + dayWord(later))
          : onWeekday(today, weekdayOf(later), 1);
      },
    },
    {
      pattern: () => /(?<!\p{L})anfang (?:nächster|der nächsten) woche(?!\p{L})/iu,
      extract: ({ reference }) => inNextWeek(localDay(reference), 1),
    },
    {
      pattern: () => /(?<!\p{L})(?:am )?sonnabend(?!\p{L})/iu,
      extract: ({ reference }) => onWeekday(localDay(reference), SATURDAY),
    },
    {
      pattern: () => /(?<!\p{L})in (\d+),(\d+) (stunden?|std|tagen?)(?!\p{L})/iu,
      extract: ({ reference }, [, whole = '', part = '', unit = '']) =>
        later(reference, Number(`${whole}.${part}`) * (/^tag/i.test(unit) ? 24 * 60 : 60)),
    },
    {
      pattern: () => /(?<!\p{L})(?:am|zum|den) (\d{1,2})\.(?=\s*(?:$|[,;:!?]|um(?!\p{L})))/iu,
      extract: ({ reference }, [, day = '']) => dayOfMonth(localDay(reference), Number(day)),
    },
    {
      pattern: () => UHR,
      extract(_, [, hour = '', minute, more, part = '']) {
        const isLate = /nachmittags|abends/i.test(part) && Number(hour) < 12;
        return clockOf(Number(hour) + (isLate ? 12 : 0), Number(minute ?? more ?? 0));
      },
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
        new RegExp(`\\b(${WEEKDAYS.join('|')})(${Object.keys(PARTS).join('|')})(?!\\p{L})`, 'iu'),
      extract(context, [, weekday = '', part = '']) {
        const today = localDay(context.reference);
        return partOfDay(context, PARTS[part.toLowerCase()] ?? '', {
          ...onWeekday(today, weekdayOf(weekday)),
        });
      },
    },
    {
      pattern: () =>
        /(?<!\p{L})(?:in der (früh)|(?:am )?(früh|vormittag)(?:s|morgens)?)(?!\p{L})/iu,
      extract: (context, [, early, part]) =>
        partOfDay(context, PARTS[(early ?? part ?? '').toLowerCase()] ?? ''),
    },
    {
      pattern: () => /(?<!\p{L})(?:heute|morgen|übermorgen)\s+nacht(?!\p{L})/iu,
      extract: (context, [words = '']) =>
        partOfDay(context, 'night', onDay(localDay(context.reference), dayWord(words))),
    },
    {
      pattern: () => SHARE_OF_HOUR,
      extract: (_, [, share = '', name = '']) =>
        clockOf(hourOf(name), SHARES[share.toLowerCase()] ?? 0),
    },
    {
      pattern: () => new RegExp(`(?<!\\p{L})um (ein|${names})(?: uhr)?(?!\\p{L})`, 'iu'),
      extract: (_, [, name = '']) => clockOf(hourOf(name), 0),
    },
    {
      pattern: () => /(?<!\p{L})in (?:einer (halben|viertel|dreiviertel)|(anderthalb)) ?stunden?/iu,
      extract: ({ reference }, [, share = '', more]) =>
        later(reference, more ? 90 : ({ halben: 30, viertel: 15 }[share.toLowerCase()] ?? 45)),
    },
  ];
}

const dayWord = (words: string): number =>
  /^über/i.test(words) ? 2 : /^morgen/i.test(words) ? 1 : 0;

const hourOf = (word: string): number =>
  /^\d/.test(word)
    ? Number(word)
    : word.toLowerCase() === 'ein'
      ? 1
      : HOURS.indexOf(word.toLowerCase()) + 1;
