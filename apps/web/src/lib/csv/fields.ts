import type { CsvRow, CsvTable } from './table.ts';

/** What a cell says, or what is allowed instead, as a sentence for people. */
export type Read<Value> = { value: Value } | { problem: string };

/**
 * One thing a row may say. `read` gets the cell's text without spaces around it, never empty: an
 * empty cell is as if the column were not there, unless the field is required.
 */
export type CsvField<Row> = {
  [Key in keyof Row & string]: {
    key: Key;
    label: string;
    /** Other names of the column, in any language. */
    aliases: readonly string[];
    isRequired?: boolean;
    read(text: string): Read<NonNullable<Row[Key]>>;
  };
}[keyof Row & string];

/** A row as read: what is absent was empty, or had no column. */
export type ReadRow<Row> = { number: number; cells: readonly string[]; values: Partial<Row> };

/** Why a row is not taken. `column` is the header of the cell, when one cell is the reason. */
export type CsvRefusal = {
  number: number;
  column: string | null;
  problem: string;
  cells?: readonly string[];
};

/** For each field the index of its column; a field without one is not imported. */
export type Mapping = Record<string, number | undefined>;

const normalized = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Columns by the names of the fields, each taken once. */
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

/** Texts that reading needs, in the person's language. */
export type ReadTexts = { missing(label: string): string; extraCells(expected: number): string };

/** One row by the mapping: its values, or every reason why not. */
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
  // A cell too many is a delimiter within a text that was not quoted: everything after it stands in
  // the wrong column.
  if (row.cells.slice(header.length).some((cell) => cell.trim() !== ''))
    refuse(null, texts.extraCells(header.length));
  for (const field of fields) {
    const index = mapping[field.key];
    const text = index === undefined ? '' : (row.cells[index] ?? '').trim();
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

/** Lets the page be drawn in the middle of long work. */
export const breathe = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** All rows by the mapping. The page is drawn between parts; `signal` ends it. */
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
