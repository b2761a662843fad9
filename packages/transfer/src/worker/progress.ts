import type { Sql } from '@parley/postgres';

export type Step = 'rows' | 'files' | 'pages' | 'packing';
export type Progress = { tell(step: Step, done: number, total: number): Promise<void> };

/** The page asks once a second. */
const EVERY_MS = 500;
/** Steps are told in parts of a thousand, whatever they count. */
const WHOLE = 1000;

/** Writes how far an export is into its row, at most twice a second. */
export function progressOf(sql: Sql, id: string): Progress {
  let toldAt = -EVERY_MS;
  let toldStep: Step | null = null;
  return {
    async tell(step, done, total) {
      const now = performance.now();
      if (step === toldStep && now - toldAt < EVERY_MS) return;
      toldAt = now;
      toldStep = step;
      const progress = Math.round((done / Math.max(total, 1)) * WHOLE);
      await sql`update public.exports set step = ${step}, progress = ${progress}, total = ${WHOLE}
        where id = ${id} and state = 'running'`;
    },
  };
}
