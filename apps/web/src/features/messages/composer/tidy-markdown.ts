const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** A link whose text is its own address; the editor makes one of each typed address. */
const BARE_LINK = /\[((?:https?:\/\/|www\.)[^\]\s]+)\]\(([^()\s]+)\)/g;

/**
 * Cleans up the editor's Markdown: it turns `<` into `&lt;`, `snake_case` into `snake\_case` and an
 * address into a link to itself, which would show when a message is edited, copied or read by the
 * assistant. `<` is safe, because the renderer creates no HTML.
 */
export const tidyMarkdown = (markdown: string): string => outsideCode(markdown, tidy).trim();

/**
 * Escapes tidy Markdown for the editor, which would otherwise read `<b>` as bold although the
 * renderer shows it literally.
 */
export const editorMarkdown = (markdown: string): string =>
  outsideCode(markdown, (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('');

const tidy = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(BARE_LINK, (whole: string, label: string, address: string) =>
      plain(label) === plain(address) ? plain(address) : whole,
    )
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    // A star between spaces or digits is no emphasis, and brackets without an address are no link.
    .replace(/(?<=\S[ ])\\\*(?= )/g, '*')
    .replace(/(?<=\d)\\\*(?=\d)/g, '*')
    .replace(/(?<!^\s*(?:[-*+]|\d+\.) )\\\[([^\]\n]*?)\\\](?![(:[])/gm, '[$1]');

const plain = (address: string) => address.replaceAll(/\\([_*~[\]])/g, '$1');
