import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import {
  type CsvField,
  type CsvRefusal,
  guessMapping,
  type Mapping,
  type ReadRow,
  readRows,
} from '../../lib/csv/fields.ts';
import type { CsvDelimiter, CsvOptions, CsvTable } from '../../lib/csv/table.ts';
import type { CsvEncoding } from '../../lib/csv/encoding.ts';
import { parseFile } from '../../lib/csv/parse-file.ts';
import { problemText } from '../../lib/csv/problem-text.ts';

/** A parsed file, or the reason why it could not be parsed. */
export type OpenedCsv = {
  file: File;
  encoding: CsvEncoding | undefined;
  delimiter: CsvDelimiter | undefined;
  table: CsvTable | null;
  problem: string | null;
  mapping: Mapping;
};

export type ImportStep<Row> =
  | { kind: 'choose' }
  | { kind: 'busy'; text: string; share: number | null }
  | { kind: 'columns'; opened: OpenedCsv }
  | {
      kind: 'preview';
      opened: OpenedCsv;
      job: ImportWork<Row>;
      rows: ReadRow<Row>[];
      refusals: CsvRefusal[];
      error: string | null;
    }
  | { kind: 'done'; opened: OpenedCsv; imported: number; refusals: CsvRefusal[] };

/** Parsing and storing of rows. */
export type ImportWork<Row> = {
  fields: readonly CsvField<Row>[];
  /** Checks across rows, such as duplicates or unknown names. The returned rows are refused. */
  check?: ((rows: readonly ReadRow<Row>[]) => CsvRefusal[] | Promise<CsvRefusal[]>) | undefined;
  /** Stores the accepted rows and returns those the server refused; see `writeRows`. */
  onImport(
    rows: readonly ReadRow<Row>[],
    onProgress: (done: number) => void,
  ): Promise<CsvRefusal[]>;
};

export type ImportJob<Row> = ImportWork<Row> & {
  /**
   * For fields that refer to data not loaded yet: resolves the texts of the file first. `textsOf`
   * returns those of a field.
   */
  prepare?: (textsOf: (key: keyof Row & string) => string[]) => Promise<ImportWork<Row>>;
};

/** The steps of an import: choose, columns, preview, done. Nothing is stored before the last. */
export function useCsvImport<Row>({ prepare, ...known }: ImportJob<Row>) {
  const { t } = useTranslation('csv');
  const [step, setStep] = useState<ImportStep<Row>>({ kind: 'choose' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Only the latest reading may show its result. */
  const begin = (text: string): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    setStep({ kind: 'busy', text, share: null });
    return running.current.signal;
  };

  const open = async (file: File, options: CsvOptions = {}): Promise<void> => {
    const signal = begin(t('reading', { file: file.name }));
    const parsed = await parseFile(file, options, signal).catch(() => null);
    if (signal.aborted) return;
    const table = parsed?.table ?? null;
    setStep({
      kind: 'columns',
      opened: {
        file,
        encoding:
          table?.encoding ?? (parsed?.problem ? parsed.encoding : undefined) ?? options.encoding,
        delimiter: table?.delimiter ?? options.delimiter,
        table,
        problem: table ? null : problemText(parsed?.problem ?? { code: 'unreadable' }),
        mapping: table ? guessMapping(known.fields, table.header) : {},
      },
    });
  };

  const preview = async (opened: OpenedCsv): Promise<void> => {
    if (!opened.table) return;
    const signal = begin(t('checking'));
    const texts = {
      missing: (label: string) => t('missing', { label }),
      extraCells: (count: number) => t('extraCells', { count }),
    };
    let job: ImportWork<Row> = known;
    try {
      if (prepare) job = await prepare(textsIn(opened.table, opened.mapping));
    } catch (error) {
      if (!signal.aborted)
        setStep({ kind: 'columns', opened: { ...opened, problem: errorText(error) } });
      return;
    }
    if (signal.aborted) return;
    const read = await readRows(opened.table, job.fields, opened.mapping, texts, signal).catch(
      () => null,
    );
    if (!read || signal.aborted) return;
    const more = (await job.check?.(read.rows)) ?? [];
    if (signal.aborted) return;
    const bad = new Set(more.map(({ number }) => number));
    const cells = new Map(read.rows.map((row) => [row.number, row.cells]));
    const refusals = [
      ...read.refusals,
      ...more.map((refusal) => ({ cells: cells.get(refusal.number) ?? [], ...refusal })),
    ];
    setStep({
      kind: 'preview',
      opened,
      job,
      rows: read.rows.filter(({ number }) => !bad.has(number)),
      refusals: inOrder(refusals),
      error: null,
    });
  };

  const run = async ({
    opened,
    job,
    rows,
    refusals,
  }: Extract<ImportStep<Row>, { kind: 'preview' }>): Promise<void> => {
    const show = (done: number) =>
      setStep({ kind: 'busy', text: t('importing'), share: done / rows.length });
    show(0);
    try {
      const late = await job.onImport(rows, show);
      const cells = new Map(rows.map((row) => [row.number, row.cells]));
      const all = [
        ...refusals,
        ...late.map((refusal) => ({ cells: cells.get(refusal.number) ?? [], ...refusal })),
      ];
      setStep({
        kind: 'done',
        opened,
        imported: rows.length - countRows(late),
        refusals: inOrder(all),
      });
    } catch (error) {
      setStep({ kind: 'preview', opened, job, rows, refusals, error: errorText(error) });
    }
  };

  return { step, setStep, open, preview, run };
}

/** Distinct cells of a field's column. */
const textsIn =
  (table: CsvTable, mapping: Mapping) =>
  (key: string): string[] => {
    const index = mapping[key];
    if (index === undefined) return [];
    const texts = table.rows.map(({ cells }) => (cells[index] ?? '').trim());
    return [...new Set(texts)].filter(Boolean);
  };

/** Number of refused rows; a row may have several refusals. */
export const countRows = (refusals: readonly CsvRefusal[]): number =>
  new Set(refusals.map(({ number }) => number)).size;

const inOrder = (refusals: CsvRefusal[]) => refusals.toSorted((a, b) => a.number - b.number);
