import { wordLists } from './word-lists.ts';

/** Elements that are never content: scripts, styles, and additions of office programs. */
const NOISE =
  'script, style, meta, link, title, template, noscript, colgroup, button, select, svg, [aria-hidden="true"]';
const EMOJI = /^(?:\p{RGI_Emoji}|:[a-z0-9_+\-]{2,32}:)$/v;

/**
 * Prepares pasted HTML for the editor: Word lists become lists, table cells become single lines,
 * and images of emoji become text. The editor itself drops styles.
 */
export function tidyHtml(html: string): string {
  // HTML copied from one of the app's editors needs no change.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  wordLists(body);
  removeComments(body);
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  // Google Docs wraps its content in a `b` element that is not bold.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(EMOJI.test(image.alt) ? image.alt : '');
  for (const anchor of body.querySelectorAll('a[href^="#"]'))
    anchor.replaceWith(...anchor.childNodes);
  for (const table of body.querySelectorAll('table')) tidyTable(table);
  for (const code of body.querySelectorAll('pre')) tidyCode(code);
  // Mails have a `div` for each line.
  for (const line of body.querySelectorAll(
    'div:not(:has(div, p, ul, ol, li, table, pre, h1, h2, h3, h4, h5, h6, blockquote))',
  )) {
    if (!line.closest('li, td, th, pre')) line.append(document.createElement('br'));
    if (!line.closest('li')) line.replaceWith(...line.childNodes);
  }
  return body.innerHTML;
}

/** Lines end with line feeds, and the language is a class of the code. */
function tidyCode(block: HTMLPreElement): void {
  for (const line of block.querySelectorAll('br')) line.replaceWith('\n');
  const around = block.closest('[class*="highlight-source-"]');
  const language =
    /\b(?:language|lang|highlight-source)-([\w+#.-]+)/.exec(
      `${block.firstElementChild?.className} ${block.className} ${around?.className}`,
    )?.[1] ?? block.lang;
  const code = document.createElement('code');
  code.className = language ? `language-${language}` : '';
  code.textContent = (block.textContent ?? '').replace(/\n$/, '');
  block.replaceChildren(code);
}

function removeComments(root: Node): void {
  Array.from(root.childNodes).forEach((node) => {
    if (node.nodeType === Node.COMMENT_NODE) node.remove();
    else removeComments(node);
  });
}

/** Markdown cells are single lines; a table with only one cell is a frame around text. */
function tidyTable(table: HTMLTableElement): void {
  const rows = [...table.rows].filter((row) => row.closest('table') === table);
  const [only] = rows[0]?.cells ?? [];
  if (rows.length === 1 && rows[0]?.cells.length === 1 && only)
    return table.replaceWith(...only.childNodes);
  for (const row of rows) {
    if (row.textContent?.trim() === '') row.remove();
    else Array.from(row.cells).forEach(tidyCell);
  }
}

function tidyCell(cell: HTMLTableCellElement): void {
  for (const block of cell.querySelectorAll('br, p, div, li')) block.after(' ');
  for (const line of cell.querySelectorAll('br')) line.remove();
  for (const block of cell.querySelectorAll(
    'p, div, ul, ol, li, table, tbody, tr, td, pre, blockquote, h1, h2, h3, h4, h5, h6',
  ))
    block.replaceWith(...block.childNodes);
  const missing = cell.colSpan - 1;
  cell.after(...Array.from({ length: missing }, () => cell.ownerDocument.createElement('td')));
}
