/** Searchable fields of an emoji. */
type Named = { label: string; tags?: readonly string[] | undefined };

/**
 * Emoji whose name or tags start with the query, best first: full name, start of name, later word
 * of the name, tag; ties go to the shorter name. `thumbs_up` finds 'thumbs up'.
 */
export function searchEmoji<Emoji extends Named>(
  emoji: readonly Emoji[],
  query: string,
  most: number,
): Emoji[] {
  const wanted = query.toLocaleLowerCase().replaceAll('_', ' ').trim();
  if (wanted === '') return [];
  return emoji
    .flatMap((one) => {
      const rank = rankOf(one, wanted);
      return rank === null ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.one.label.length - b.one.label.length)
    .slice(0, most)
    .map(({ one }) => one);
}

function rankOf({ label, tags = [] }: Named, wanted: string): number | null {
  const name = label.toLocaleLowerCase();
  if (name === wanted) return 0;
  if (tags.some((tag) => tag.toLocaleLowerCase() === wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (name.split(/[\s:-]+/).some((word) => word.startsWith(wanted)) || name.includes(` ${wanted}`))
    return 3;
  return tags.some((tag) => tag.toLocaleLowerCase().startsWith(wanted)) ? 4 : null;
}
