import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, Task } from '@parley/jobs';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { openAnyFolder } from '../folder/folder-source.ts';
import type { Manifest } from '../form/manifest.ts';
import { writeHtml } from '../html/write-html.ts';
import type { ObjectStore } from '../objects.ts';
import type { ExportScope } from '../page-export/scope.ts';
import { exportAsPerson, requireRight } from '../page-export/write-folder.ts';
import { packZip } from '../page-export/zip.ts';
import { TransferError } from '../transfer-error.ts';
import { type Progress, progressOf } from './progress.ts';
import { makeWorkFolder } from './work-folder.ts';

export type ExportTaskOptions = {
  sql: Sql;
  objects: ObjectStore;
  workFolder: string;
  log: Log;
};

const payloadSchema = z.object({ export_id: z.uuid() });

type Asked = { id: string; person: string; scope: ExportScope; path: string };

/**
 * Makes one export: rows and files as a folder, pages to read it, a zip of both in the storage. A
 * repeated job begins again; an export that is finished or gone stays as it is.
 */
export function exportTask({ sql, objects, workFolder, log }: ExportTaskOptions): Task {
  return async (payload, { job }) => {
    const asked = await take(sql, payloadSchema.parse(payload).export_id);
    if (!asked) return;
    const folder = await makeWorkFolder(workFolder);
    const progress = progressOf(sql, asked.id);
    try {
      await make({ sql, objects, folder, progress }, asked);
    } catch (error) {
      const isLast = job.attempts >= job.max_attempts;
      if (!(error instanceof TransferError) && !isLast) throw error;
      log({ level: 'warn', message: 'An export failed', export: asked.id, error: String(error) });
      await end(sql, asked.id, 'failed', { error: refusalOf(error) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function take(sql: Sql, id: string): Promise<Asked | null> {
  const [row] = await sql<
    {
      profile_id: string;
      scope: ExportScope['kind'];
      workspace_id: string;
      channel_id: string;
      path: string;
    }[]
  >`update public.exports set state = 'running' where id = ${id} and state in ('waiting', 'running')
    returning profile_id, scope, workspace_id, channel_id,
      private.export_path(profile_id, id) as path`;
  if (!row) return null;
  const { profile_id: person, workspace_id: workspace, channel_id: channel, path } = row;
  const scopes: Record<ExportScope['kind'], ExportScope> = {
    workspace: { kind: 'workspace', workspace },
    channel: { kind: 'channel', workspace, channel },
    person: { kind: 'person' },
  };
  return { id, person, scope: scopes[row.scope], path };
}

async function make(
  {
    sql,
    objects,
    folder: room,
    progress,
  }: { sql: Sql; objects: ObjectStore; folder: string; progress: Progress },
  { id, person, scope, path }: Asked,
): Promise<void> {
  const folder = join(room, 'export');
  const { manifest, missing } = await exportAsPerson({
    sql,
    objects,
    scope,
    person,
    folder,
    onSize: (bytes) => requireSpace(room, bytes),
    onProgress: progress.tell,
  });
  await progress.tell('pages', 0, 1);
  await writeHtml(await openAnyFolder(folder), join(folder, 'html'));
  const zip = join(room, 'export.zip');
  const total = sizeOf(manifest);
  const packed = await packZip(folder, zip, (bytes) =>
    progress.tell('packing', Math.min(bytes, total), total),
  );
  await rm(folder, { recursive: true });
  await requireSpace(room, (await stat(zip)).size);
  await objects.write('exports', path, zip, 'application/zip');
  // Whoever lost the right meanwhile gets nothing; the sweep removes the file.
  await sql.begin((tx) => requireRight(tx, { scope, person }));
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  await end(sql, id, 'done', { rows, files: manifest.files.count, missing, ...packed });
}

const sizeOf = ({ tables, files }: Manifest): number =>
  Object.values(tables).reduce((sum, { bytes }) => sum + bytes, files.bytes);

/** Room that stays free for the server. */
const SPARE_BYTES = 512 * 1024 * 1024;

/** The folder, its zip and the stored zip are there together. @throws TransferError */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 2 + SPARE_BYTES)
    throw new TransferError(
      'no_space',
      'The server has too little room for this export.',
      'Ask whoever runs the server to make room, and try again.',
    );
}

async function end(
  sql: Sql,
  id: string,
  state: 'done' | 'failed',
  facts: { [name: string]: number | string | { [name: string]: string } },
): Promise<void> {
  await sql`select private.end_export(${id}, ${state}, ${sql.json(facts)})`;
}

const refusalOf = (error: unknown): { code: string; message: string; hint: string } =>
  error instanceof TransferError
    ? { code: error.code, message: error.message, hint: error.hint }
    : {
        code: 'export_failed',
        message: 'The export could not be finished.',
        hint: 'Try again. If it fails again, ask whoever runs the server to look into its log.',
      };
