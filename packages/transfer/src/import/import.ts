import type { Sql } from '@parley/postgres';
import type { FormRow, FormSource } from '../form/records.ts';
import { type FormTable, formTables } from '../form/tables.ts';
import type { ObjectStore } from '../objects.ts';
import { giveAssistant } from './assistant.ts';
import { conversationsOf } from './conversations.ts';
import { deriveAtTheEnd, deriveFrom } from './derive.ts';
import { createIdMap, type IdMap } from './ids.ts';
import { type Contents, checkSource } from './check.ts';
import { Joining } from './joined.ts';
import { findPeople, type FoundPerson, writePeople } from './people.ts';
import { noteBeginning, noteReport, progressNoter } from './record.ts';
import type { ImportReport } from './report.ts';
import { madeMeanwhile, type Target, targetOf } from './target.ts';
import { ObjectWriter } from './write-objects.ts';
import { RowWriter, withoutTriggers, type Written } from './write-rows.ts';

export type ImportOptions = {
  sql: Sql;
  objects: ObjectStore;
  source: FormSource;
  /** Where to: a new workspace, or one by its id. */
  into: 'new' | { workspace: string };
  /** Writes nothing. */
  isDryRun?: boolean;
  /**
   * Also matches people with accounts whose address was confirmed without a mail, as on a server
   * that sends none. Whoever signed up there with another's address would then become them.
   */
  trustsAccounts?: boolean;
  onProgress?(text: string): void;
  /** Called after each committed batch, with the rows of the table so far. */
  onBatch?(table: string, rows: number): void;
};

/** Rows that admit people. They come last, so that nobody sees half of a workspace. */
const ADMITTING = ['memberships', 'participants', 'private.conversations'];

/**
 * Imports a workspace. All of the source is checked before anything is written. Ids follow from the
 * source, so a repeated import, or one that was cut off anywhere, ends with the same rows.
 * @throws TransferError
 */
export async function importWorkspace(options: ImportOptions): Promise<ImportReport> {
  const { sql, source, into } = options;
  const tables = await formTables(sql);
  options.onProgress?.('Checking everything …');
  const contents = await checkSource(source, tables);
  const target = await targetOf(sql, source, into);
  const people = await findPeople(sql, contents.people, {
    from: source.workspace.id,
    to: target.workspace,
    trustsAccounts: options.trustsAccounts ?? false,
  });
  const ids = createIdMap({
    from: source.workspace.id,
    to: target.workspace,
    people: new Map(people.map(({ id, person }) => [person.id, id])),
  });
  const written = options.isDryRun
    ? null
    : await new Importing(options, {
        tables,
        target,
        people,
        ids,
        workspaceRow: contents.workspaceRow,
        joining: target.isJoined ? await Joining.of(sql, target.workspace) : null,
      }).run();
  const report = reportOf(options, { contents, target, people, written });
  await noteReport(sql, target, source, report);
  return report;
}

type Plan = {
  tables: FormTable[];
  target: Target;
  people: FoundPerson[];
  ids: IdMap;
  workspaceRow: FormRow;
  /** Set if the rows join others that are there. */
  joining: Joining | null;
};
type Counts = { rows: Record<string, Written>; objects: Written };

class Importing {
  readonly #options: ImportOptions;
  readonly #plan: Plan;
  readonly #tables: ReadonlyMap<string, FormTable>;
  readonly #rows: RowWriter;
  readonly #objects: ObjectWriter;
  readonly #admitting = new Map<string, FormRow[]>(ADMITTING.map((name) => [name, []]));

  constructor(options: ImportOptions, plan: Plan) {
    this.#options = options;
    this.#plan = plan;
    this.#tables = new Map(plan.tables.map((table) => [table.name, table]));
    const note = progressNoter(options.sql, plan.target);
    this.#rows = new RowWriter({
      sql: options.sql,
      workspace: plan.target.workspace,
      isJoined: plan.target.isJoined,
      afterBatch: deriveFrom,
      onCommit: async (name, rows) => {
        options.onBatch?.(name, rows);
        await note(name, rows);
      },
    });
    this.#objects = new ObjectWriter(options.sql, options.objects, options.source);
  }

  async run(): Promise<Counts> {
    const { source } = this.#options;
    await this.#begin();
    for await (const record of source.records(() => {})) {
      if (record.kind === 'row') await this.#row(record.table, record.row);
      if (record.kind !== 'object') continue;
      await this.#rows.flush();
      await this.#objects.write(record.object, this.#plan.ids.pathOf(record.object.path));
    }
    await this.#rows.flush();
    await this.#end();
    return { rows: this.#rows.counts, objects: this.#objects.counts };
  }

  /** The people and the workspace come first, in one transaction. */
  async #begin(): Promise<void> {
    const { target, people, ids, workspaceRow } = this.#plan;
    const { sql, source } = this.#options;
    const workspaces = this.#table('workspaces');
    const row = ids.rowOf(workspaces, workspaceRow);
    await sql.begin(async (tx) => {
      await withoutTriggers(tx);
      await writePeople(tx, people, ids.pathOf);
      if (!target.isKept) await this.#rows.writeIn(tx, workspaces, [row]);
      if (this.#rows.counts.workspaces?.there) throw madeMeanwhile(target);
      await noteBeginning(tx, target, source);
    });
  }

  async #row(name: string, row: FormRow): Promise<void> {
    if (name === 'workspaces') return;
    const admitting = this.#admitting.get(name);
    if (admitting) return void admitting.push(row);
    const table = this.#table(name);
    const mapped = this.#mapped(table, row);
    if (mapped) await this.#rows.add(table, mapped);
  }

  /** The row as it is here; null if it is left out. */
  #mapped(table: FormTable, row: FormRow): FormRow | null {
    const mapped = this.#plan.ids.rowOf(table, row);
    return this.#plan.joining ? this.#plan.joining.rowOf(table.name, mapped) : mapped;
  }

  async #end(): Promise<void> {
    const { target, ids } = this.#plan;
    this.#options.onProgress?.('Admitting people …');
    const conversations = conversationsOf(
      this.#admitting.get('private.conversations') ?? [],
      this.#admitting.get('participants') ?? [],
      ids.idOf,
    );
    this.#admitting.set('private.conversations', conversations);
    await this.#options.sql.begin(async (tx) => {
      await withoutTriggers(tx);
      await deriveAtTheEnd(tx, target.workspace);
      for (const [name, rows] of this.#admitting) {
        const table = this.#table(name);
        await this.#rows.writeIn(
          tx,
          table,
          rows.map((row) => this.#mapped(table, row)).filter((row) => row !== null),
        );
      }
      if (this.#options.into === 'new') this.#rows.count(await giveAssistant(tx, target.workspace));
      await tx`update private.imports set finished_at = now()
        where workspace_id = ${target.workspace} and fingerprint = ${target.fingerprint}
          and finished_at is null`;
    });
  }

  #table(name: string): FormTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    return table;
  }
}

function reportOf(
  { source, isDryRun = false }: ImportOptions,
  found: { contents: Contents; target: Target; people: FoundPerson[]; written: Counts | null },
): ImportReport {
  const { contents, target, people, written } = found;
  const nothing = { written: 0, there: 0 };
  const standing = (which: FoundPerson['standing']) =>
    people.filter((person) => person.standing === which).length;
  return {
    form: source.form,
    workspace: target.workspace,
    isDryRun,
    people: {
      accounts: standing('account'),
      unclaimed: standing('unclaimed'),
      assistants: standing('assistant'),
    },
    rows: Object.fromEntries(
      Object.entries(contents.rows).map(([name, read]) => [
        name,
        { read, ...(written?.rows[name] ?? nothing) },
      ]),
    ),
    objects: {
      read: contents.objects.count,
      bytes: contents.objects.bytes,
      ...(written?.objects ?? nothing),
    },
    notes: contents.notes,
    found: source.found?.() ?? {},
  };
}
