const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/**
 * The editor's Markdown as people would write it: it turns `<` into `&lt;` and `snake_case` into `snake\_case`,
 * which shows when a message is edited, copied or read by the assistant. The renderer makes no HTML, so `<` is safe.
 */
export function tidyMarkdown(markdown: string): string {
  return markdown
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? piece : tidy(piece)))
    .join('')
    .trim();
}

const tidy = (text: string) =>
  text
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
