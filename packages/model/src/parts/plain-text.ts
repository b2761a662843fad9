/** An excerpt only needs the beginning; the rest would cost time. */
const MOST_READ = 10_000;
/** The signs at the start of a line of a list, quote or heading, also nested. */
const LINE_SIGNS = /^(?:[ \t]*(?:>|(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=\s)))+\s*(?:\[[ xX]\]\s+)?/gm;

/**
 * The beginning of a text in Markdown as one line without its signs. The input comes from strangers
 * and is converted on every screen and in every notification, so no expression may backtrack on a
 * long line.
 */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MOST_READ)
    .replace(/```\w*\n?|```/g, ' ')
    .replace(/\|\|.+?\|\|/g, '…')
    .replace(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replace(/^(?=.*---)[ \t:|-]+$/gm, ' ')
    .replace(/^[ \t]*\|(.+)\|[ \t]*$/gm, (_, row: string) => cellsOf(row))
    .replace(LINE_SIGNS, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?!\s)([^_\n]+)(?<!\s)_(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The cells of a table's row, joined by commas. */
const cellsOf = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
