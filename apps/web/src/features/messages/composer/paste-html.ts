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
  return body.innerHTML;
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
