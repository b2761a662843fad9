/** Minimum similarity of a suggested name, from 0 to 1. */
const LEAST = 0.33;
const BEST = 50;

/**
 * The names most similar to a misspelt one, best first: selected by shared letter groups, then
 * ranked by edit distance. The results match PostgREST's hints.
 */
export function similarNames(
  names: readonly string[],
  wanted: string,
): { name: string; score: number }[] {
  const sought = wanted.toLowerCase();
  const same = names.find((name) => name.toLowerCase() === sought);
  if (same !== undefined) return [{ name: same, score: 1 }];
  for (const size of [3, 2]) {
    const found = bySharedGroups(names, sought, size)
      .slice(0, BEST)
      .map((name) => ({ name, score: likeness(name.toLowerCase(), sought) }))
      .filter(({ score }) => score >= LEAST)
      .toSorted((one, other) => other.score - one.score);
    if (found.length > 0) return found;
  }
  return [];
}

export const mostSimilar = (names: readonly string[], wanted: string): string | null =>
  similarNames(names, wanted)[0]?.name ?? null;

function bySharedGroups(names: readonly string[], sought: string, size: number): string[] {
  const own = groups(sought, size);
  return names
    .map((name) => ({ name, score: cosine(own, groups(name.toLowerCase(), size)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name);
}

function groups(name: string, size: number): Map<string, number> {
  const letters = `-${name.replaceAll(/[^\p{L}\p{N}_, ]+/gu, '')}-`;
  const padded = letters.padEnd(size, '-');
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= padded.length; at += 1) {
    const group = padded.slice(at, at + size);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

function cosine(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0;
  for (const [group, count] of one) product += count * (other.get(group) ?? 0);
  return product / (norm(one) * norm(other));
}

const norm = (counts: Map<string, number>) => Math.hypot(...counts.values());

function likeness(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length);
}

/** Levenshtein distance: letters to change, add or remove. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
