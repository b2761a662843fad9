import Papa from 'papaparse';
import { type CsvEncoding, decodeCsv, detectEncoding, isBinary } from './encoding.ts';
import { splitDelimiter } from './guess-delimiter.ts';
import {
  CSV_MAX_BYTES,
  CSV_MAX_ROWS,
  type CsvDelimiter,
  type CsvOptions,
  type CsvProblem,
  type Parsed,
} from './table.ts';

/** Undoes the apostrophe that `toCsv` puts before formulas. */
const NEUTRALISED = /^'(?=[=+\-@\t\r\n])/;

/** Parses a CSV file, all rows or none. */
export function parseCsv(bytes: Uint8Array, options: CsvOptions = {}): Parsed {
  if (bytes.length > CSV_MAX_BYTES) return refuse({ code: 'too_large' });
  if (isBinary(bytes)) return refuse({ code: 'not_text' });
  const encoding = options.encoding ?? detectEncoding(bytes);
  const text = decodeCsv(bytes, encoding);
  if (text === null) return { ...refuse({ code: 'wrong_encoding', encoding }), encoding };
  if (text.trim() === '') return refuse({ code: 'empty' });
  const split = splitDelimiter(text);
  const delimiter = options.delimiter ?? split.delimiter;
  const { data, errors } = Papa.parse<string[]>(split.text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return { ...refuse({ code: 'quotes', row: (broken.row ?? 0) + 1 }), encoding };
  return tableOf(data, { encoding, delimiter });
}

function tableOf(
  data: string[][],
  found: { encoding: CsvEncoding; delimiter: CsvDelimiter },
): Parsed {
  const lines = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...rest] = lines;
  if (!first) return refuse({ code: 'empty' });
  const header = first.cells.map((cell) => cell.trim());
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) return refuse({ code: 'duplicate_header', header: twice });
  if (rest.length === 0) return refuse({ code: 'no_rows' });
  if (rest.length > CSV_MAX_ROWS) return refuse({ code: 'too_many_rows' });
  const rows = rest.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => cell.replace(NEUTRALISED, '')),
  }));
  return { table: { ...found, header, rows }, problem: null };
}

const refuse = (problem: CsvProblem): { table: null; problem: CsvProblem } => ({
  table: null,
  problem,
});
