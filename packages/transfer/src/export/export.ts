import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql, TransactionSql } from '@parley/postgres';
import {
  FORMAT,
  type Manifest,
  OBJECTS_FILE,
  PEOPLE_FILE,
  personSchema,
  type TableFile,
  VERSION,
} from '../form/manifest.ts';
import type { FormNote } from '../form/records.ts';
import { formTables } from '../form/tables.ts';
import type { ObjectStore } from '../objects.ts';
import { TransferError } from '../transfer-error.ts';
import { createLineFile } from './line-file.ts';
import { ContentFolder, listObjects } from './objects.ts';
import { linesOf, peopleOf } from './rows.ts';

export type ExportOptions = {
  sql: Sql;
  objects: ObjectStore;
  workspace: string;
  /** A new or empty folder. */
  folder: string;
  tell?(note: FormNote): void;
  onProgress?(text: string): void;
};

/**
 * Writes a workspace as a folder. All rows are of one moment; the manifest comes last, so that a
 * folder without one is no export.
 * @throws TransferError
 */
export async function exportWorkspace(options: ExportOptions): Promise<Manifest> {
  const { sql, workspace, folder } = options;
  await makeFolder(folder);
  return sql.begin(
    async (tx) => {
      await tx`set local timezone = 'UTC'`;
      await tx`set local datestyle = 'ISO'`;
      await tx`set local extra_float_digits = 1`;
      const [found] = await tx<{ name: string }[]>`
        select name from public.workspaces where id = ${workspace}`;
      if (!found)
        throw new TransferError(
          'no_workspace',
          `There is no workspace ${workspace}.`,
          'Its id is in the address of its page.',
        );
      const { tables, avatars } = await writeRows(tx, options);
      const objects = await writeObjects(tx, options, avatars);
      const manifest: Manifest = {
        format: FORMAT,
        version: VERSION,
        scope: 'workspace',
        read_by: null,
        workspace: { id: workspace, name: found.name },
        tables: Object.fromEntries(
          Object.entries({ ...tables, [OBJECTS_FILE]: objects.file }).toSorted(([one], [other]) =>
            one < other ? -1 : 1,
          ),
        ),
        files: objects.facts,
      };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeFile(join(folder, 'manifest.json'), text, { flag: 'wx', mode: 0o600 });
      return manifest;
    },
    { mode: 'isolation level repeatable read read only' },
  );
}

/** Makes the folders of an export. @throws TransferError */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new TransferError(
      'folder_not_empty',
      `${folder} is not empty.`,
      'Name a new folder for the export.',
    );
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  await mkdir(join(folder, 'files'), { mode: 0o700 });
}

async function writeRows(
  tx: TransactionSql,
  { workspace, folder, onProgress }: ExportOptions,
): Promise<{ tables: Record<string, TableFile>; avatars: string[] }> {
  const tables = await formTables(tx);
  const written: Record<string, TableFile> = {};
  const avatars: string[] = [];
  const write = async (name: string, batches: AsyncIterable<string[]>) => {
    const file = createLineFile(join(folder, 'tables', `${name}.jsonl`));
    for await (const lines of batches) {
      await file.write(lines);
      if (name !== PEOPLE_FILE) continue;
      for (const line of lines) {
        const { avatar_path: avatar } = personSchema.parse(JSON.parse(line));
        if (avatar !== null) avatars.push(avatar);
      }
    }
    const facts = await file.end();
    written[name] = facts;
    onProgress?.(`${name}: ${facts.rows}`);
  };
  await write(PEOPLE_FILE, peopleOf(tx, workspace, tables));
  for (const table of tables) await write(table.name, linesOf(tx, workspace, { table, tables }));
  return { tables: written, avatars };
}

async function writeObjects(
  tx: TransactionSql,
  { workspace, folder, objects, tell = () => {}, onProgress }: ExportOptions,
  avatars: readonly string[],
): Promise<{ file: TableFile; facts: Manifest['files'] }> {
  const contents = new ContentFolder(join(folder, 'files'), objects);
  const file = createLineFile(join(folder, 'tables', `${OBJECTS_FILE}.jsonl`));
  for (const listed of await listObjects(tx, workspace, avatars)) {
    const kept = await contents.keep(listed, tell);
    if (!kept) continue;
    const { bucket, mime_type, path, sha256, size } = kept;
    await file.write([JSON.stringify({ bucket, mime_type, path, sha256, size })]);
  }
  onProgress?.(`files: ${contents.facts.count}`);
  return { file: await file.end(), facts: contents.facts };
}
