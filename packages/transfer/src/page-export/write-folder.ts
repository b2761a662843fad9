import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql, TransactionSql } from '@parley/postgres';
import { makeFolder } from '../export/export.ts';
import { createLineFile } from '../export/line-file.ts';
import { ContentFolder } from '../export/objects.ts';
import {
  ACCOUNT_FILE,
  FORMAT,
  type Manifest,
  OBJECTS_FILE,
  PEOPLE_FILE,
  personSchema,
  type TableFile,
  VERSION,
} from '../form/manifest.ts';
import { catalogueTables, formTables } from '../form/tables.ts';
import type { ObjectStore } from '../objects.ts';
import { TransferError } from '../transfer-error.ts';
import { accountLine, addressOf } from './account.ts';
import { type ListedObject, selectedObjects } from './objects.ts';
import { RESTORING_TABLES, restoringLines, selectedLines, selectedPeople } from './rows.ts';
import { choose, type ExportScope } from './scope.ts';
import { asPerson, selectRows } from './selection.ts';

export type PersonalExport = {
  sql: Sql;
  objects: ObjectStore;
  scope: ExportScope;
  /** Whose rights decide what is exported. */
  person: string;
  /** A new or empty folder. */
  folder: string;
  /** Called with the bytes of all files before the first of them is fetched. */
  onSize?(bytes: number): Promise<void>;
  onProgress?(step: 'rows' | 'files', done: number, total: number): Promise<void>;
};

/**
 * Writes what a person may read of a scope as a folder, in the form of an export. All rows are of
 * one moment, and read under the policies with their rights.
 * @returns the manifest, and how many files the storage does not have.
 * @throws TransferError
 */
export async function exportAsPerson(
  options: PersonalExport,
): Promise<{ manifest: Manifest; missing: number }> {
  const { sql, scope, person, folder } = options;
  await makeFolder(folder);
  const { workspace, tables, listed } = await sql.begin(
    async (tx) => {
      await tx`set local timezone = 'UTC'`;
      await tx`set local datestyle = 'ISO'`;
      await tx`set local extra_float_digits = 1`;
      // Whole tables are read, so the planner must not prepare for the first rows alone.
      await tx`set local cursor_tuple_fraction = 1`;
      await requireRight(tx, options);
      return writeRows(tx, options);
    },
    { mode: 'isolation level repeatable read' },
  );
  const objects = await writeObjects(options, listed);
  const all = { ...tables, [OBJECTS_FILE]: objects.file };
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    scope: scope.kind,
    read_by: person,
    workspace,
    tables: Object.fromEntries(
      Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    files: objects.facts,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, 'manifest.json'), text, { flag: 'wx', mode: 0o600 });
  return { manifest, missing: objects.missing };
}

/** Asks the policies once more, because time has passed since the person asked. */
export async function requireRight(
  tx: TransactionSql,
  { scope, person }: Pick<PersonalExport, 'scope' | 'person'>,
): Promise<void> {
  const workspace = scope.kind === 'person' ? null : scope.workspace;
  const channel = scope.kind === 'channel' ? scope.channel : null;
  const [row] = await asPerson(
    tx,
    person,
    () => tx<{ may: boolean }[]>`
      select private.can_export(${scope.kind}, ${workspace}, ${channel}) as may`,
  );
  if (!row?.may)
    throw new TransferError(
      'export_not_allowed',
      'You may no longer export this.',
      'Ask an owner of the workspace to export it.',
    );
}

type Rows = {
  workspace: Manifest['workspace'];
  tables: Record<string, TableFile>;
  listed: ListedObject[];
};

async function writeRows(
  tx: TransactionSql,
  { scope, person, folder, onProgress }: PersonalExport,
): Promise<Rows> {
  const chosen = choose(scope, person, {
    form: await formTables(tx),
    all: await catalogueTables(tx),
  });
  const selected = await selectRows(tx, person, { chosen, isClosed: scope.kind !== 'person' });
  const tables: Record<string, TableFile> = {};
  const write = async (
    name: string,
    batches: AsyncIterable<string[]>,
    see: (line: string) => void = () => {},
  ) => {
    const file = createLineFile(join(folder, 'tables', `${name}.jsonl`));
    for await (const lines of batches) {
      await file.write(lines);
      lines.forEach(see);
    }
    tables[name] = await file.end();
  };
  const people: string[] = [];
  const avatars: string[] = [];
  const address = await addressOf(tx, person);
  await write(PEOPLE_FILE, selectedPeople(tx, person, selected, address), (line) => {
    const { id, avatar_path: avatar } = personSchema.parse(JSON.parse(line));
    people.push(id);
    if (avatar !== null) avatars.push(avatar);
  });
  for (const [index, one] of selected.entries()) {
    await write(one.table.name, selectedLines(tx, person, one));
    await onProgress?.('rows', index + 1, selected.length);
  }
  if (scope.kind === 'person') await write(ACCOUNT_FILE, lines(accountLine(tx, person)));
  else for (const name of RESTORING_TABLES) await write(name, restoringLines(tx, name, people));
  const mine =
    scope.kind === 'person' ? avatars.filter((path) => path.startsWith(person)) : avatars;
  return {
    workspace: scope.kind === 'person' ? null : await workspaceOf(tx, scope.workspace),
    tables,
    listed: await selectedObjects(tx, person, selected, mine),
  };
}

async function* lines(all: Promise<string[]>): AsyncGenerator<string[]> {
  yield await all;
}

async function workspaceOf(tx: TransactionSql, id: string): Promise<Manifest['workspace']> {
  const [row] = await tx<{ name: string }[]>`
    select name from public.workspaces where id = ${id}`;
  return { id, name: row?.name ?? '' };
}

async function writeObjects(
  { folder, objects, onSize, onProgress }: PersonalExport,
  listed: readonly ListedObject[],
): Promise<{ file: TableFile; facts: Manifest['files']; missing: number }> {
  await onSize?.(listed.reduce((sum, { size }) => sum + size, 0));
  const contents = new ContentFolder(join(folder, 'files'), objects);
  const file = createLineFile(join(folder, 'tables', `${OBJECTS_FILE}.jsonl`));
  let missing = 0;
  for (const [index, object] of listed.entries()) {
    const kept = await contents.keep(object, () => (missing += 1));
    if (kept) {
      const { bucket, mime_type, path, sha256, size } = kept;
      await file.write([JSON.stringify({ bucket, mime_type, path, sha256, size })]);
    }
    await onProgress?.('files', index + 1, listed.length);
  }
  return { file: await file.end(), facts: contents.facts, missing };
}
