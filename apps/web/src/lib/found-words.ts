/** A part of an excerpt; found words are marked. */
export type Segment = { text: string; isFound: boolean };

const START = '\u0002';
const END = '\u0003';

/** The excerpt of a hit, cut at the marks that the database sets around found words. */
export function segmentsOf(excerpt: string): Segment[] {
  return excerpt
    .split(START)
    .flatMap((piece, index): Segment[] => {
      if (index === 0) return [{ text: piece, isFound: false }];
      const end = piece.indexOf(END);
      return end < 0
        ? [{ text: piece, isFound: false }]
        : [
            { text: piece.slice(0, end), isFound: true },
            { text: piece.slice(end + 1), isFound: false },
          ];
    })
    .filter(({ text }) => text !== '');
}

/** Marks of Markdown that would read as noise in one line; the marks of found words stay. */
export const withoutMarkup = (excerpt: string): string =>
  excerpt
    .replace(/```\w*|[*_~`]{1,3}|^#{1,6}\s|^>\s?/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
