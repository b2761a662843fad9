/** An excerpt is made of the beginning alone: what follows would only cost time. */
const MOST_READ = 10_000;
/** What a line of a list, a quote or a heading begins with, one in another as well. */
const LINE_SIGNS = /^(?:[ \t]*(?:>|(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=\s)))+\s*(?:\[[ xX]\]\s+)?/gm;

/**
 * The beginning of a text in Markdown as one line without its signs. Strangers write what is read
 * here, on every screen and in what is delivered: no expression may try a long line in ever new
 * ways.
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

/** A row of a table, its cells one after the other. */
const cellsOf = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
