import type { Chrono } from 'chrono-node';
import * as de from 'chrono-node/de';
import * as en from 'chrono-node/en';
import { dayOf, later, type Parser } from './components.ts';
import { englishParsers } from './english.ts';
import { germanParsers } from './german.ts';
import { namesDay } from './plain-numbers.ts';

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
      extract({ text }, { index, 0: hour }) {
        const before = /\S+(?=[\s,]+$)/.exec(text.slice(0, index))?.[0] ?? '';
        return namesDay(before) && Number(hour) <= 24 ? { hour: Number(hour), minute: 0 } : null;
      },
    },
    {
      pattern: () => /^(?:(?:me|mich)\s+)?(\d{1,4})\s?(m|min|mins|h|hrs?|std)\b(?!\.)/i,
      extract: ({ reference }, [, amount = '', unit = '']) =>
        later(reference, Number(amount) * (/^m/i.test(unit) ? 1 : 60)),
    },
  ];
}
