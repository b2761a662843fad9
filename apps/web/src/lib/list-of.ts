/** 'Anna, Bo or Cleo' */
export const anyOf = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
