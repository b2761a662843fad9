import type {
  FormNote,
  FormObject,
  FormPerson,
  FormRow,
  FormSource,
  JsonValue,
} from '../form/records.ts';
import { type FormTable, PEOPLE } from '../form/tables.ts';
import { TransferError } from '../transfer-error.ts';
import { KeyBook } from './key-book.ts';

/** What a source holds, found by reading all of it before anything is written. */
export type Contents = {
  people: FormPerson[];
  workspaceRow: FormRow;
  /** Rows by table. */
  rows: Record<string, number>;
  objects: { count: number; bytes: number };
  notes: CountedNote[];
};

/** Notes with the same code, and where the first of them are. */
export type CountedNote = { code: string; message: string; count: number; examples: string[] };

const MOST_EXAMPLES = 20;
/** Buckets whose objects lie under the id of their workspace. */
const OF_THE_WORKSPACE = new Set(['attachments', 'drive', 'emoji']);

/**
 * Reads a source completely and checks every record: tables and columns are known, rows belong to
 * the workspace, ids are unique, and nothing is named that the source does not hold. So a bad
 * source changes nothing.
 * @throws TransferError for the first record that cannot be imported.
 */
export async function checkSource(
  source: FormSource,
  tables: readonly FormTable[],
): Promise<Contents> {
  const checking = new Checking(source, tables);
  for await (const record of source.records(checking.tell)) {
    if (record.kind === 'person') checking.seePerson(record.person);
    else if (record.kind === 'row') checking.seeRow(record.table, record.row);
    else checking.seeObject(record.object);
  }
  return checking.end();
}

/** Deleting a workspace deletes its assistants and programs, so nobody else may be one. */
const KINDS: Readonly<Record<string, FormPerson['kind']>> = {
  'private.assistants': 'assistant',
  'private.programs': 'program',
};

class Checking {
  readonly #source: FormSource;
  readonly #tables: ReadonlyMap<string, FormTable>;
  readonly #keys: KeyBook;
  readonly #people: FormPerson[] = [];
  readonly #kinds = new Map<JsonValue | undefined, FormPerson['kind']>();
  readonly #avatars = new Set<string>();
  readonly #rows = new Map<string, number>();
  readonly #notes = new Map<string, CountedNote>();
  #workspaceRow: FormRow | null = null;
  readonly #objects = { count: 0, bytes: 0 };

  constructor(source: FormSource, tables: readonly FormTable[]) {
    this.#source = source;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#keys = new KeyBook(tables);
  }

  readonly tell = ({ code, message, where }: FormNote): void => {
    const known = this.#notes.get(code) ?? { code, message, count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < MOST_EXAMPLES) known.examples.push(where);
    this.#notes.set(code, known);
  };

  seePerson(person: FormPerson): void {
    this.#keys.add(PEOPLE, { id: person.id }, `person ${person.id}`);
    this.#people.push(person);
    this.#kinds.set(person.id, person.kind);
    if (person.avatar_path !== null) this.#avatars.add(person.avatar_path);
  }

  seeRow(name: string, row: FormRow): void {
    const table = this.#tables.get(name);
    if (!table) throw refused('unknown_table', `There is no table ${name} in a workspace.`);
    const number = (this.#rows.get(name) ?? 0) + 1;
    this.#rows.set(name, number);
    const where = `row ${number} of ${name}`;
    requireColumns(table, row, where);
    this.#requireOwn(table, row, where);
    if (name === 'workspaces') this.#workspaceRow = row;
    this.#keys.add(name, row, where);
    this.#keys.refer(table, row, where);
    const kind = KINDS[name];
    if (kind && this.#kinds.get(row.profile_id) !== kind)
      throw refused(`no_${kind}`, `${where} makes a ${kind} of somebody who is none.`);
  }

  #requireOwn({ belonging }: FormTable, row: FormRow, where: string): void {
    const { id } = this.#source.workspace;
    if (belonging.by === 'column' && row[belonging.column] !== id)
      throw refused('other_workspace', `${where} belongs to another workspace.`);
    for (const [column, value] of Object.entries(row))
      if (column.endsWith('_path') && typeof value === 'string' && !isPathIn(value, id))
        throw refused('other_path', `${where} names an object outside of the workspace.`);
  }

  seeObject({ bucket, path, size }: FormObject): void {
    const isOurs =
      (OF_THE_WORKSPACE.has(bucket) && isPathIn(path, this.#source.workspace.id)) ||
      (bucket === 'avatars' && isPlain(path) && this.#avatars.has(path));
    if (!isOurs)
      throw refused('other_path', `The object ${bucket}/${path} is not the workspace's.`);
    this.#objects.count += 1;
    this.#objects.bytes += size;
  }

  end(): Contents {
    this.#keys.requireComplete();
    const workspaceRow = this.#workspaceRow;
    if (!workspaceRow) throw refused('no_workspace_row', 'The import has no row of workspaces.');
    return {
      people: this.#people,
      workspaceRow,
      rows: Object.fromEntries(this.#rows),
      objects: this.#objects,
      notes: [...this.#notes.values()],
    };
  }
}

function requireColumns(table: FormTable, row: FormRow, where: string): void {
  const known = new Set(table.columns.map(({ name }) => name));
  for (const column of Object.keys(row))
    if (!known.has(column))
      throw refused('unknown_column', `${where} has a column "${column}", which does not exist.`);
  for (const { name, isRequired } of table.columns)
    if (isRequired && (row[name] ?? null) === null)
      throw refused('missing_column', `${where} has no ${name}.`);
}

/** No part of a path may lead elsewhere, on any system. */
const isPlain = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
  !/[\\\p{Cc}]/u.test(path);

const isPathIn = (path: string, workspace: string): boolean =>
  path.startsWith(`${workspace}/`) && isPlain(path);

const refused = (code: string, message: string) =>
  new TransferError(code, message, 'Nothing was written.');
