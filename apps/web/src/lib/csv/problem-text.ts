import { fileSize } from '@parley/model';
import i18next from 'i18next';
import { CSV_MAX_BYTES, CSV_MAX_ROWS, type CsvProblem } from './table.ts';

/** A message for a file that cannot be read. */
export function problemText(problem: CsvProblem | { code: 'unreadable' }): string {
  return i18next.t(`csv:problems.${problem.code}`, {
    ...problem,
    encoding: 'encoding' in problem ? i18next.t(`csv:encodings.${problem.encoding}`) : undefined,
    rows: CSV_MAX_ROWS,
    size: fileSize(CSV_MAX_BYTES, i18next.language),
  });
}
