/**
 * Whether every word occurs in one of the texts, whatever its case; without words everything does.
 */
export function matches(
  words: string | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  const all = texts.join('\n').toLowerCase();
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word));
}
