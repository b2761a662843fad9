import { fold } from '@parley/model';
import { shortcode } from './custom-name.ts';
import { COMMON, MEANT } from './common-emoji.ts';

/** Searchable fields of an emoji. */
export type Searchable = {
  emoji: string;
  /** The name that is shown. */
  label: string;
  /** Names in the searched languages. */
  labels: readonly string[];
  tags: readonly string[];
  /** Shortcodes; those of a custom emoji are its name. */
  names: readonly string[];
};

/** An emoji of the index, with its words prepared once. */
export type Indexed = {
  one: Searchable;
  names: ReadonlySet<string>;
  /** Shortcodes and labels, each with a space before it. */
  called: readonly string[];
  tags: readonly string[];
  isCustom: boolean;
};

type Named = { emoji: string; label: string; tags: readonly string[] };

/** The standard emoji with their names in a language and in English, and their shortcodes. */
export function searchable(
  emoji: readonly Named[],
  english: readonly Named[],
  namesOf: (emoji: string) => readonly string[],
): Searchable[] {
  const inEnglish = new Map(english.map((one) => [one.emoji, one]));
  return emoji.map(({ emoji: sign, label, tags }) => {
    const same = inEnglish.get(sign);
    return {
      emoji: sign,
      label,
      labels: same ? [label, same.label] : [label],
      tags: [...tags, ...(same?.tags ?? [])],
      names: namesOf(sign),
    };
  });
}

/** A custom emoji, which its name finds. */
export function customEmoji(name: string): Searchable {
  const written = shortcode(name);
  return { emoji: written, label: written, labels: [], tags: [], names: [name] };
}

/** Without accents, case and differences of writing: `thumbs_up` and 'Thumbs up' are the same. */
const folded = (text: string): string =>
  fold(
    text
      .toLowerCase()
      .replaceAll(/ä|ö|ü/g, (vowel) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[vowel] ?? vowel),
  )
    .replaceAll(/(?<=.)[\s_:-]+/g, ' ')
    .trim();

/** Two letters name a country, but are also the beginning of many words. */
const COUNTRY = /^[a-z]{2}$/;
/** Fewer letters are within too many words. */
const WITHIN = 3;

/** Prepares emoji for searching. */
export function indexEmoji(emoji: readonly Searchable[]): Indexed[] {
  return emoji.map((one) => {
    const isFlag = /^\p{RI}/u.test(one.emoji);
    const names = one.names.map(folded);
    return {
      one,
      names: new Set(isFlag ? names.filter((name) => !COUNTRY.test(name)) : names),
      called: [...names, ...one.labels.map(folded)].map((text) => ` ${text}`),
      tags: one.tags.map(folded),
      isCustom: one.emoji.startsWith(':'),
    };
  });
}

/**
 * Emoji for which a query stands, best first: the exact shortcode, the emoji that people mean by
 * the word, then those that have it in their names and tags. Among these, the ones the user used
 * last come first, then custom ones, then the most common.
 * @param recent emoji that the user used, newest first
 */
export function searchEmoji(
  index: readonly Indexed[],
  query: string,
  most: number,
  recent: readonly string[] = [],
): Searchable[] {
  const wanted = folded(query);
  if (wanted === '') return [];
  const scoreOf = scores(recent);
  return index
    .flatMap((entry) => {
      const distance = distanceOf(entry, wanted);
      return distance === null
        ? []
        : [{ one: entry.one, distance, score: distance + scoreOf(entry) }];
    })
    .toSorted((a, b) => a.score - b.score || a.distance - b.distance)
    .slice(0, most)
    .map(({ one }) => one);
}

const COMMON_AT = new Map(COMMON.map((emoji, at) => [emoji, at]));
/** Places by which a recent emoji is ahead of the most common one. */
const RECENT_AHEAD = 4 * COMMON.length;

/** Lower numbers come first: recent emoji, custom ones, common ones, all others. */
function scores(recent: readonly string[]) {
  const recentAt = new Map(recent.map((emoji, at) => [emoji, at - RECENT_AHEAD]));
  return ({ one: { emoji }, isCustom }: Indexed): number =>
    recentAt.get(emoji) ?? (isCustom ? 0 : 1 + (COMMON_AT.get(emoji) ?? COMMON.length));
}

/** An exact or common meaning outranks any recent emoji. */
const MEANT_AHEAD = 10 * COMMON.length;
/**
 * Places that an emoji loses by each step from its name to something like it: a very common one
 * that begins with the word is more likely meant than a rare one that has the word.
 */
const STEP = 60;

/** How many places the emoji loses against a perfect match; null if it does not match. */
function distanceOf(entry: Indexed, wanted: string): number | null {
  const { one, names, called, tags } = entry;
  if (names.has(wanted) || names.has(wanted.replaceAll(' ', ''))) return -2 * MEANT_AHEAD;
  if (MEANT.get(wanted) === one.emoji) return -MEANT_AHEAD;
  if (called.some((text) => `${text} `.includes(` ${wanted} `))) return 0;
  if (tags.includes(wanted)) return STEP;
  if (called.some((text) => text.includes(` ${wanted}`))) return 2 * STEP;
  if (tags.some((tag) => tag.startsWith(wanted))) return 4 * STEP;
  const isWithin = wanted.length >= WITHIN && called.some((text) => text.includes(wanted));
  return isWithin ? COMMON.length + 4 * STEP : null;
}
