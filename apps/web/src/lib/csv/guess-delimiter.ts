import Papa from 'papaparse';
import { type CsvDelimiter, DELIMITERS } from './table.ts';

/** The rows that decide, the header included. */
const ROWS = 30;
/** Excel writes the delimiter into a first line of its own, and does not show that line. */
const SEP_LINE = /^\s*"?sep=([^\r\n])"?[^\S\t\r\n]*(?:\r\n|\r|\n)/i;

/** The text without Excel's `sep=` line, and the delimiter that the line or the rows name. */
export function splitDelimiter(text: string): { text: string; delimiter: CsvDelimiter } {
  const [line = '', sign] = SEP_LINE.exec(text) ?? [];
  const rest = text.slice(line.length);
  return { text: rest, delimiter: DELIMITERS.find((own) => own === sign) ?? guessed(rest) };
}

/**
 * Every delimiter splits the first rows; the header must have two cells. The one with the most rows
 * as long as the header wins. The header counts because it has no decimal commas.
 */
function guessed(text: string): CsvDelimiter {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...fitOf(text, delimiter) }));
  const several = found.filter(({ columns }) => columns > 1);
  const best = several.toSorted((a, b) => b.share - a.share || a.quotes - b.quotes)[0];
  return best?.delimiter ?? ',';
}

function fitOf(
  text: string,
  delimiter: CsvDelimiter,
): { columns: number; share: number; quotes: number } {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    preview: ROWS,
    skipEmptyLines: 'greedy',
  });
  const [header = [], ...rows] = data;
  const alike = rows.filter((cells) => cells.length === header.length).length;
  return {
    columns: header.length,
    share: rows.length === 0 ? 1 : alike / rows.length,
    quotes: errors.filter(({ type }) => type === 'Quotes').length,
  };
}
