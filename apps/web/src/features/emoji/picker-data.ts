import type { EmojiData, EmojiDetails } from 'frimousse';
import { nameOf, shortcode } from './custom-name.ts';

type Groups = {
  recent: readonly string[];
  custom: readonly string[];
  labels: { recent: string; custom: string };
};

export const RECENT = -2;
const CUSTOM = -1;

/** The picker's data with recent and custom emoji before all others. */
export function pickerData(data: EmojiData, { recent, custom, labels }: Groups): EmojiData {
  const plain = new Map(data.emojis.map((emoji) => [emoji.emoji, emoji]));
  const recently = recent.map((emoji) => detailsOf(emoji, plain.get(emoji), RECENT));
  const own = custom.map((name): EmojiDetails => detailsOf(shortcode(name), undefined, CUSTOM));
  const named = [
    ...(recently.length > 0 ? [{ index: RECENT, label: labels.recent }] : []),
    ...(own.length > 0 ? [{ index: CUSTOM, label: labels.custom }] : []),
  ];
  return {
    ...data,
    emojis: [...recently, ...own, ...data.emojis],
    categories: [...named, ...data.categories],
  };
}

function detailsOf(emoji: string, known: EmojiDetails | undefined, category: number): EmojiDetails {
  const name = nameOf(emoji)
    ?.replaceAll(/[_+-]+/g, ' ')
    .trim();
  return { ...(known ?? { emoji, label: name || emoji, tags: [], version: 0 }), category };
}

/** Number of rows above each category, counting its title and its emoji in rows of `columns`. */
export function rowsBefore(
  { emojis, categories }: EmojiData,
  columns: number,
): { index: number; label: string; rows: number; titles: number }[] {
  const counts = Map.groupBy(emojis, ({ category }) => category);
  let rows = 0;
  return categories.map(({ index, label }, titles) => {
    const before = { index, label, rows, titles };
    rows += Math.ceil((counts.get(index)?.length ?? 0) / columns);
    return before;
  });
}
