/** Folds text for comparison: no case, no accents. */
export const foldCase = (words: string): string =>
  words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Items whose name contains the words, in their order. */
export function foundByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  words: string,
): Item[] {
  const wanted = foldCase(words);
  return items.filter((item) => foldCase(nameOf(item)).includes(wanted));
}
