/** Longer than what people see as one character, except on purpose. */
const LONGEST_GRAPHEME = 64;

/**
 * The start of a text, of at most `most` UTF-16 units. It ends between two characters as people
 * see them, so no emoji is cut in half.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, most + LONGEST_GRAPHEME))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
