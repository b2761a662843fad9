import { plainName } from '@parley/model';
import type { CsvRow, CsvTable } from './table.ts';

/** A parsed cell, or a message that says what is allowed. */
export type Read<Value> = { value: Value } | { problem: string };

/**
 * A field of a row. `read` gets trimmed, non-empty text: an empty cell counts as missing, unless
 * the field is required.
 */
export type CsvField<Row> = {
  [Key in keyof Row & string]: {
    key: Key;
    label: string;
    /** Other names of the column, in any language. */
    aliases: readonly string[];
    isRequired?: boolean;
    /** Names are read without hidden characters, as the database stores them. */
    isName?: boolean;
    read(text: string): Read<NonNullable<Row[Key]>>;
  };
}[keyof Row & string];

/** A parsed row; absent values were empty or had no column. */
export type ReadRow<Row> = { number: number; cells: readonly string[]; values: Partial<Row> };

/** Why a row is refused. `column` is the header of the cell, if one cell is the reason. */
export type CsvRefusal = {
  number: number;
  column: string | null;
  problem: string;
  cells?: readonly string[];
};

/** Column index of each field; fields without one are not imported. */
export type Mapping = Record<string, number | undefined>;

const normalized = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps columns by field names, each used once. */
export function guessMapping<Row>(
  fields: readonly CsvField<Row>[],
  header: readonly string[],
): Mapping {
  const names = header.map(normalized);
  const taken = new Set<number>();
  return Object.fromEntries(
    fields.map(({ key, label, aliases }) => {
      const known = [label, key, ...aliases].map(normalized);
      const index = known
        .map((name) => names.findIndex((own, at) => own === name && !taken.has(at)))
        .find((at) => at >= 0);
      if (index !== undefined) taken.add(index);
      return [key, index];
    }),
  );
}

/** Translated messages for parsing. */
export type ReadTexts = { missing(label: string): string; extraCells(expected: number): string };

/** Parses one row: its values, or all problems. */
export function readRow<Row>(
  row: CsvRow,
  header: readonly string[],
  fields: readonly CsvField<Row>[],
  mapping: Mapping,
  texts: ReadTexts,
): { values: Partial<Row>; refusals: CsvRefusal[] } {
  const values: Partial<Row> = {};
  const refusals: CsvRefusal[] = [];
  const refuse = (column: string | null, problem: string) =>
    refusals.push({ number: row.number, column, problem, cells: row.cells });
  // An extra cell means an unquoted delimiter in a text, so the following cells are shifted.
  if (row.cells.slice(header.length).some((cell) => cell.trim() !== ''))
    refuse(null, texts.extraCells(header.length));
  for (const field of fields) {
    const index = mapping[field.key];
    const cell = index === undefined ? '' : (row.cells[index] ?? '');
    const text = field.isName ? plainName(cell) : cell.trim();
    const column = index === undefined ? field.label : header[index] || field.label;
    if (text === '') {
      if (field.isRequired) refuse(column, texts.missing(field.label));
      continue;
    }
    const read = field.read(text);
    if ('problem' in read) refuse(column, read.problem);
    else values[field.key] = read.value;
  }
  return { values, refusals };
}

const ROWS_AT_ONCE = 2000;

/** Yields to rendering during long work. */
export const breathe = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Parses all rows, yielding in between; `signal` aborts. */
export async function readRows<Row>(
  table: CsvTable,
  fields: readonly CsvField<Row>[],
  mapping: Mapping,
  texts: ReadTexts,
  signal: AbortSignal,
): Promise<{ rows: ReadRow<Row>[]; refusals: CsvRefusal[] }> {
  const rows: ReadRow<Row>[] = [];
  const refusals: CsvRefusal[] = [];
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    for (const row of table.rows.slice(from, from + ROWS_AT_ONCE)) {
      const read = readRow(row, table.header, fields, mapping, texts);
      if (read.refusals.length > 0) refusals.push(...read.refusals);
      else rows.push({ number: row.number, cells: row.cells, values: read.values });
    }
    await breathe();
    signal.throwIfAborted();
  }
  return { rows, refusals };
}
