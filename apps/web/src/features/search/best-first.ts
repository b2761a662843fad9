import { fold } from '@parley/model';
/** Ranking facts of a target. */
export type RankedLabel = {
  label: string;
  /** Other names, such as a topic or address. */
  terms?: readonly string[];
  isUnread?: boolean;
  /** Last visit. */
  lastSeenAt?: string | null;
};

/**
 * Targets that match the text, best first: equal, prefix, prefixes of words, initials, other terms,
 * then within words. Ties: unread, then recently visited, then input order.
 */
export function bestFirst<Item extends RankedLabel>(items: readonly Item[], text: string): Item[] {
  const wanted = folded(text);
  return items
    .flatMap((item) => {
      const distance = distanceOf(item, wanted);
      return distance === null ? [] : [{ item, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance || byNews(one.item, other.item))
    .map(({ item }) => item);
}

/** Unread first, then by last visit. */
export const byNews = (one: RankedLabel, other: RankedLabel): number =>
  Number(other.isUnread ?? false) - Number(one.isUnread ?? false) ||
  (other.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? '');

/** From this length on, text within a word matches. */
const FEWEST_WITHIN = 3;

function distanceOf({ label, terms = [] }: RankedLabel, wanted: string): number | null {
  const name = folded(label);
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const words = wanted.split(' ');
  const begins = (text: string) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  if (begins(name)) return 2;
  if (initialsOf(name).startsWith(wanted)) return 3;
  if (terms.some((term) => begins(folded(term)))) return 4;
  return wanted.length >= FEWEST_WITHIN && name.includes(wanted) ? 5 : null;
}

/** 'lf' of 'lucía fernández'. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .join('');

/** Ignores case, accents and blanks around the text. */
const folded = (text: string) => fold(text).trim().replaceAll(/\s+/g, ' ');
