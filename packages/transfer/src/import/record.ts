import type { Sql, TransactionSql } from '@parley/postgres';
import type { FormSource } from '../form/records.ts';
import type { ImportReport } from './report.ts';
import type { Target } from './target.ts';

/** What owners of a workspace see of an import: numbers, and no names of the source. */
const shownReport = ({ people, rows, objects, notes, found }: ImportReport) => ({
  people,
  rows,
  objects,
  found,
  notes: notes.map(({ code, message, count }) => ({ code, message, count })),
});

/** Notes what an import would do, or has done, for the owners of its workspace. */
export async function noteReport(
  sql: Sql,
  { workspace, fingerprint, isKept }: Target,
  { form, workspace: { name } }: FormSource,
  report: ImportReport,
): Promise<void> {
  // Nobody looks into a workspace that does not exist yet.
  if (report.isDryRun && !isKept) return;
  const shown = sql.json(shownReport(report));
  const wrote = Object.values(report.rows).some(({ written }) => written > 0);
  await sql`
    insert into private.imports (workspace_id, fingerprint, form, source, report)
    values (${workspace}, ${fingerprint}, ${form}, ${name}, ${shown})
    on conflict (workspace_id, fingerprint) do update
      set report = excluded.report, source = excluded.source, progress = null
      -- Looking again, or repeating an import, tells nothing new.
      where ${wrote} or imports.report = '{}'
        or (${report.isDryRun} and imports.started_at is null)`;
}

/** Notes that the import has begun, in the transaction that makes the workspace. */
export const noteBeginning = (
  tx: TransactionSql,
  { workspace, fingerprint }: Target,
  { form, workspace: { name } }: FormSource,
): PromiseLike<unknown> => tx`
  insert into private.imports (workspace_id, fingerprint, form, source, started_at)
  values (${workspace}, ${fingerprint}, ${form}, ${name}, now())
  on conflict (workspace_id, fingerprint) do update
    set started_at = coalesce(imports.started_at, now())`;

/** Owners look once a second. */
const EVERY_MS = 1000;

/** Notes how many rows of a table are written, at most once a second. */
export function progressNoter(sql: Sql, { workspace, fingerprint }: Target) {
  let notedAt = -EVERY_MS;
  return async (table: string, rows: number): Promise<void> => {
    const now = performance.now();
    if (now - notedAt < EVERY_MS) return;
    notedAt = now;
    await sql`update private.imports set progress = ${sql.json({ table, rows })}
      where workspace_id = ${workspace} and fingerprint = ${fingerprint}`;
  };
}
