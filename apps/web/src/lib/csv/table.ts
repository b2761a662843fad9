import type { CsvEncoding } from './encoding.ts';

/** If several fit equally well, the first one is meant: commas are also in texts and numbers. */
export const DELIMITERS = ['\t', ';', '|', ','] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export const CSV_MAX_ROWS = 100_000;
export const CSV_MAX_BYTES = 64 * 1024 * 1024;

/** A line of the file. `number` is its row in a spreadsheet: the header is row 1. */
export type CsvRow = { number: number; cells: string[] };

export type CsvTable = {
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  header: string[];
  rows: CsvRow[];
};

/** Why a file cannot be read; each code has a text in locales/…/csv.json. */
export type CsvProblem =
  | { code: 'too_large' | 'not_text' | 'empty' | 'no_rows' | 'too_many_rows' }
  | { code: 'wrong_encoding'; encoding: CsvEncoding }
  | { code: 'quotes'; row: number }
  | { code: 'duplicate_header'; header: string };

/** Choices of the user; the rest is detected. */
export type CsvOptions = {
  encoding?: CsvEncoding | undefined;
  delimiter?: CsvDelimiter | undefined;
};

export type Parsed =
  | { table: CsvTable; problem: null }
  | { table: null; problem: CsvProblem; encoding?: CsvEncoding };
