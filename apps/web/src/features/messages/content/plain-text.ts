const LONGEST = 160;

/** Markdown as one line without its signs, for quotes. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/```\w*\n?|```/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
