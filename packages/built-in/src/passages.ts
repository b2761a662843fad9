import { sentences } from './words.ts';

const TABLE = /\.(?:csv|tsv|xlsx?|ods)$/i;
const HEADING_CHARACTERS = 60;

/** True if a file is a table, by its name. */
export const isTable = (name: string): boolean => TABLE.test(name);

/**
 * The parts of a file's text that can be quoted by themselves: the rows of a table with the names
 * of their columns, or sentences with the heading above them.
 */
export function passagesOf(name: string, text: string): string[] {
  if (isTable(name)) return rowsOf(text);
  return text.split(/\f|\n{2,}/).flatMap((block) => {
    const [first = '', ...rest] = sentences(block);
    const heading = first.replace(/^#+\s*|[.:]$/g, '');
    if (rest.length === 0 || first.length > HEADING_CHARACTERS || /[.!?]$/.test(first))
      return [first, ...rest].filter(Boolean);
    return [heading, ...rest.map((line) => `${heading}: ${line.replace(/^[-*+#>\s]+/, '')}`)];
  });
}

/** The pages of a document, if its format has pages. */
export const pagesOf = (text: string): string[] => text.split('\f').map((page) => page.trim());

/** The rows of a table, each cell with the name of its column. */
function rowsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const mark = ['\t', ';', ','].find((each) => first.includes(each)) ?? ',';
  const [heads = [], ...rows] = lines.map((line) => cellsOf(line, mark));
  return rows.map((cells) =>
    cells
      .flatMap((cell, index) => (cell === '' ? [] : `${heads[index] ?? ''}: ${cell}`))
      .join(' · '),
  );
}

/** The cells of a line; a mark between quotes does not end one. */
const cellsOf = (line: string, mark: string): string[] =>
  (
    line.match(
      mark === '\t'
        ? /(?<=^|\t)[^\t]*/g
        : new RegExp(`(?<=^|${mark})(?:"[^"]*"|[^${mark}"])*`, 'g'),
    ) ?? []
  ).map((cell) => cell.trim().replace(/^"|"$/g, ''));
