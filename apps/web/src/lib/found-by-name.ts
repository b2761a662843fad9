import { hasWords } from '@parley/model';

/** Items whose name contains every word, in their order. */
export const foundByName = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  words: string,
): Item[] => items.filter((item) => hasWords(nameOf(item), words));
