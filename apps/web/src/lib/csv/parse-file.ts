import type { CsvOptions, CsvRow, Parsed } from './table.ts';
import type { ParseAnswer, ParseRequest } from './parse-worker.ts';

/**
 * Parses a file in a worker, so that the page stays responsive with 100,000 rows.
 * @throws Error if the file can no longer be read, or when `signal` aborts
 */
export function parseFile(file: Blob, options: CsvOptions, signal: AbortSignal): Promise<Parsed> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  const rows: CsvRow[] = [];
  let head: Extract<ParseAnswer, { kind: 'head' }> | null = null;
  const parsed = new Promise<Parsed>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ParseAnswer>) => {
      if (data.kind === 'head') head = data;
      else for (const row of data.rows) rows.push(row);
      if (head && rows.length === head.total)
        resolve(
          head.parsed.table
            ? { ...head.parsed, table: { ...head.parsed.table, rows } }
            : head.parsed,
        );
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage({ file, options } satisfies ParseRequest);
  return parsed.finally(() => worker.terminate());
}
