import type { Chrono } from 'chrono-node';
import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';
import { clockOf, dayOf, later, type Parser } from './components.ts';
import { englishParsers } from './english.ts';
import { germanParsers } from './german.ts';
import { namesDay, UNIT_STEMS } from './plain-numbers.ts';

const ROUGH_HOUR = new RegExp(
  String.raw`(?<!\p{L})(?:by|until|till|before|after|around|gegen|ab|bis|vor|nach)\s+` +
    String.raw`(\d{1,2})(?::(\d{2}))?(?![\d.:/-]|\s*(?:uhr|[ap]\.?m|h\b|${UNIT_STEMS}))`,
  'iu',
);

/** Parsers of both languages, and the English ones for either order of day and month. */
export const PARSERS: Readonly<Record<'de' | 'enDayFirst' | 'enMonthFirst', Chrono>> = {
  de: withParsers(de.casual, [...common(), ...germanParsers()]),
  enDayFirst: withParsers(en.GB, [...common(), ...englishParsers()]),
  enMonthFirst: withParsers(en.casual, [...common(), ...englishParsers()]),
};

function withParsers(base: Chrono, more: readonly Parser[]): Chrono {
  const parser = base.clone();
  // If two parsers read the same words, the first one wins.
  parser.parsers.unshift(...more);
  return parser;
}

/** Forms of both languages. */
function common(): Parser[] {
  return [
    {
      // Dates with dots name the day first in every language that writes them.
      pattern: () => /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})(?![\d.]))?(?!\d)/,
      extract: (_, [, day = '', month = '', year = '']) => dayOf(Number(day), Number(month), year),
    },
    {
      // A number after a day: `withoutPlainNumbers` has left only those that are hours.
      pattern: () => /(?<![\p{L}\d.,:/-])\d{1,2}(?![\p{L}\d:/-]|\.\d)(?!\s*(?:uhr|[ap]\.?m))/iu,
      extract({ text }, { index = 0, 0: hour }) {
        const before = /\S+(?=[\s,]+$)/.exec(text.slice(0, index))?.[0] ?? '';
        const after = /^\s+(\p{L}+)/u.exec(text.slice(index + hour.length))?.[1] ?? '';
        const isHour = (namesDay(before) || namesDay(after)) && Number(hour) <= 24;
        return isHour ? { hour: Number(hour), minute: 0 } : null;
      },
    },
    {
      // 'By 9', where `withoutPlainNumbers` has left an hour.
      pattern: () => ROUGH_HOUR,
      extract: (_, [, hour = '', minute = '0']) => clockOf(Number(hour), Number(minute)),
    },
    {
      pattern: () => /^(?:(?:me|mich)\s+)?(\d{1,4})\s?(m|min|mins|h|hrs?|std)\b(?!\.)/i,
      extract: ({ reference }, [, amount = '', unit = '']) =>
        later(reference, Number(amount) * (/^m/i.test(unit) ? 1 : 60)),
    },
  ];
}
