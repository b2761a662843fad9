import { phrases } from '../pattern.ts';

const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  'half an': 0.5,
  ein: 1,
  eine: 1,
  einer: 1,
  einem: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  fünfzehn: 15,
  zwanzig: 20,
  dreißig: 30,
  'eine halbe': 0.5,
  'einer halben': 0.5,
};
const MINUTES: readonly [RegExp, number][] = [
  [/^min/i, 1],
  [/^(?:h|std|stunde)/i, 60],
  [/^(?:d|tag)/i, 1440],
  [/^w/i, 10_080],
];

/** A length of time in words, as two groups: the number and its unit. */
const LENGTH = phrases('iu')`
  (\d{1,4}(?:[.,]\d)?|${Object.keys(NUMBERS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})\s
  (minutes?|mins?|hours?|hrs?|days?|weeks?|minuten?|stunden?|std|tage?n?|wochen?)
`;

/** The first length of time that a text names, in minutes, and where; null if there is none. */
export function readDuration(text: string): { minutes: number; from: number; to: number } | null {
  const match = LENGTH.exec(text);
  if (!match) return null;
  const [words, amount = '', unit = ''] = match;
  const number = NUMBERS[amount.toLowerCase()] ?? Number(amount.replace(',', '.'));
  const minutes = MINUTES.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
  return {
    minutes: Math.max(1, Math.round(number * minutes)),
    from: match.index,
    to: match.index + words.length,
  };
}
