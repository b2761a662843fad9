/** What can be jumped to, as far as its place among the others goes. */
export type RankedLabel = {
  label: string;
  /** Other words it is known by: a topic, an address. */
  terms?: readonly string[];
  isUnread?: boolean;
  /** When it was last looked at. */
  lastSeenAt?: string | null;
};

/**
 * Those that the text means, the best first: a name that is the text, begins with it, has words
 * that begin with its words; then other words of it; then the text within a word. Among equals what
 * is unread comes before what was looked at lately, and both before the rest, which keeps its
 * order.
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

/** What is unread first, then by when it was last looked at. */
export const byNews = (one: RankedLabel, other: RankedLabel): number =>
  Number(other.isUnread ?? false) - Number(one.isUnread ?? false) ||
  (other.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? '');

/** From this many letters on, letters within a word count as a match of the word. */
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
  if (terms.some((term) => begins(folded(term)))) return 3;
  return wanted.length >= FEWEST_WITHIN && name.includes(wanted) ? 4 : null;
}

/** Case and accents are not what anybody types a name for. */
const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
