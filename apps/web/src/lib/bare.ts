/** Words as they are compared: without case and accents. */
export const bare = (words: string): string =>
  words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
