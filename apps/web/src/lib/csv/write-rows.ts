import { errorText } from '../error-text.ts';
import type { CsvRefusal, ReadRow } from './fields.ts';

const AT_ONCE = 25;

/**
 * Writes rows in batches and returns refusals with their messages.
 * @param write stores one row; its error is the reason
 */
export async function writeRows<Row>(
  rows: readonly ReadRow<Row>[],
  write: (row: ReadRow<Row>) => Promise<void>,
  onProgress: (done: number) => void,
): Promise<CsvRefusal[]> {
  const refusals: CsvRefusal[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map((row) =>
        write(row).catch(
          (error: unknown) =>
            void refusals.push({
              number: row.number,
              column: null,
              problem: errorText(error),
              cells: row.cells,
            }),
        ),
      ),
    );
    onProgress(Math.min(from + AT_ONCE, rows.length));
  }
  return refusals;
}
