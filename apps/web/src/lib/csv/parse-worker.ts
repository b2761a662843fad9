import { parseCsv } from './parse.ts';
import type { CsvOptions, CsvRow, Parsed } from './table.ts';

export type ParseRequest = { file: Blob; options: CsvOptions };
/**
 * The result without rows comes first, then the rows in batches small enough to keep the page
 * responsive.
 */
export type ParseAnswer =
  | { kind: 'head'; parsed: Parsed; total: number }
  | { kind: 'rows'; rows: CsvRow[] };

const ROWS_AT_ONCE = 5000;
const answer = (message: ParseAnswer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<ParseRequest>) => {
  const parsed = parseCsv(new Uint8Array(await data.file.arrayBuffer()), data.options);
  const rows = parsed.table?.rows ?? [];
  answer({
    kind: 'head',
    parsed: parsed.table ? { ...parsed, table: { ...parsed.table, rows: [] } } : parsed,
    total: rows.length,
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    answer({ kind: 'rows', rows: rows.slice(from, from + ROWS_AT_ONCE) });
});
