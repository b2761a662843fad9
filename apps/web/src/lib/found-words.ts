import { type Labels, plainLine } from '@parley/markdown';

/** A part of an excerpt; matches are marked. */
export type Segment = { text: string; isFound: boolean };

const START = '\u0002';
const END = '\u0003';

/** Splits an excerpt at the marks that the database puts around matches. */
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

/** References and addresses of links, which are only recognised without the marks of matches. */
const UNMARKED = new RegExp(
  `<[@#\\w:${START}${END}-]{8,80}>|\\]\\(<?[^\\s()<>]{1,2000}|<https?:[^\\s<>]{1,2000}>`,
  'g',
);

/** A link whose address the end of the excerpt cuts. */
const CUT_LINK = /\[([^[\]\n]{1,200})\]\([^\s()]*$/;

/** An excerpt as readers see the text, on one line, with the marks of matches. */
export const withoutMarkup = (excerpt: string, labelOf: Labels): string =>
  plainLine(
    excerpt
      .replaceAll(UNMARKED, (source) => source.replaceAll(START, '').replaceAll(END, ''))
      .replace(CUT_LINK, '$1'),
    labelOf,
  );

/** Characters before the first match, in a line that may be cut off. */
const BEFORE = 20;

/** Plain text of an excerpt from shortly before the first match. */
export function nearFound(excerpt: string, labelOf: Labels): string {
  const segments = segmentsOf(withoutMarkup(excerpt, labelOf));
  const first = segments.findIndex(({ isFound }) => isFound);
  const before = segments.slice(0, Math.max(0, first)).map(({ text }) => text);
  const rest = segments.slice(Math.max(0, first)).map(({ text }) => text);
  const lead = before.join('');
  const start = lead.length <= BEFORE ? 0 : lead.indexOf(' ', lead.length - BEFORE) + 1;
  return [start > 0 ? `… ${lead.slice(start)}` : lead, ...rest].join('');
}
