const LONGEST = 160;

/** Markdown as one line without its signs, for quotes. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/```\w*\n?|```/g, ' ')
    .replace(/\|\|.+?\|\|/g, '…')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*\|?[ \t:|-]*-{3,}[ \t:|-]*$/gm, ' ')
    .replace(/^[ \t]*\|(.+)\|[ \t]*$/gm, (_, row: string) => cellsOf(row))
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+(?:\[[ xX]\]\s+)?/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?!\s)([^_\n]+)(?<!\s)_(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** A row of a table, its cells one after the other. */
const cellsOf = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
