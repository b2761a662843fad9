/** Words as they are compared: without case and accents. */
export const foldCase = (words: string): string =>
  words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The items whose name has the words somewhere, in their order. */
export function foundByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  words: string,
): Item[] {
  const wanted = foldCase(words);
  return items.filter((item) => foldCase(nameOf(item)).includes(wanted));
}
