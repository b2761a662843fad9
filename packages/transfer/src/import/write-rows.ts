import type { Sql, TransactionSql } from '@parley/postgres';
import type { FormRow } from '../form/records.ts';
import { type FormTable, ident, qualified } from '../form/tables.ts';
import { TransferError } from '../transfer-error.ts';
import { isReplaceable } from './joined.ts';

/** Rows of one transaction, at most; fewer if they are long. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 4_000_000;

/** How many rows were written, and how many were there already. */
export type Written = { written: number; there: number };

export type RowWriterOptions = {
  sql: Sql;
  /** The workspace, by its id here. */
  workspace: string;
  /** True if the workspace has rows of its own, whose names may be taken. */
  isJoined: boolean;
  /** Runs in the transaction of a batch, with the keys of its new rows. */
  afterBatch(tx: TransactionSql, table: FormTable, ids: readonly string[]): Promise<void>;
  onCommit(table: string, rows: number): Promise<void>;
};

/**
 * Writes rows in batches. Each batch is one transaction without triggers, and leaves alone what is
 * there, so a batch can be repeated.
 */
export class RowWriter {
  readonly counts: Record<string, Written> = {};
  readonly #options: RowWriterOptions;
  #table: FormTable | null = null;
  #columns: string[] = [];
  #rows: string[] = [];
  #characters = 0;

  constructor(options: RowWriterOptions) {
    this.#options = options;
  }

  async add(table: FormTable, row: FormRow): Promise<void> {
    const columns = Object.keys(row).toSorted();
    const isOther = this.#table?.name !== table.name || this.#columns.join() !== columns.join();
    if (isOther || this.#rows.length >= MOST_ROWS || this.#characters >= MOST_CHARACTERS)
      await this.flush();
    this.#table = table;
    this.#columns = columns;
    const text = JSON.stringify(row);
    this.#rows.push(text);
    this.#characters += text.length;
  }

  /** Counts rows that something else wrote. */
  count(more: Record<string, number>): void {
    for (const [table, rows] of Object.entries(more)) {
      const { written = 0, there = 0 } = this.counts[table] ?? {};
      this.counts[table] = { written: written + rows, there };
    }
  }

  async flush(): Promise<void> {
    const table = this.#table;
    if (!table || this.#rows.length === 0) return;
    const rows = `[${this.#rows.join(',')}]`;
    const batch = { table, columns: this.#columns, rows, size: this.#rows.length };
    this.#rows = [];
    this.#characters = 0;
    await this.#options.sql.begin(async (tx) => {
      await withoutTriggers(tx);
      await this.#write(tx, batch);
    });
    const { written = 0, there = 0 } = this.counts[table.name] ?? {};
    await this.#options.onCommit(table.name, written + there);
  }

  /** Writes a batch in the caller's transaction. */
  async writeIn(tx: TransactionSql, table: FormTable, rows: readonly FormRow[]): Promise<void> {
    const groups = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join());
    for (const group of groups.values())
      for (let from = 0; from < group.length; from += MOST_ROWS) {
        const part = group.slice(from, from + MOST_ROWS);
        const columns = Object.keys(part[0] ?? {}).toSorted();
        const batch = { table, columns, rows: JSON.stringify(part), size: part.length };
        await this.#write(tx, batch);
      }
  }

  async #write(tx: TransactionSql, { table, columns, rows, size }: Batch): Promise<void> {
    const names = columns.map(ident).join(', ');
    const values = columns.map((column) => valueOf(table, column)).join(', ');
    const id = table.key.length === 1 ? ident(table.key[0] ?? '') : 'null';
    const inserted = await tx
      .unsafe<{ id: string }[]>(
        `insert into ${qualified(table.name)} (${names})
         select ${values}
         from jsonb_populate_recordset(null::${qualified(table.name)}, $1::text::jsonb) r
         on conflict do nothing returning ${id}::text as id`,
        [rows],
      )
      .catch((error: unknown) => {
        throw refusedByDatabase(table.name, error);
      });
    const isOptional = this.#options.isJoined && isReplaceable(table.name);
    if (inserted.length < size && !isOptional) await this.#requireThere(tx, { table, rows, size });
    const count = (this.counts[table.name] ??= { written: 0, there: 0 });
    count.written += inserted.length;
    count.there += size - inserted.length;
    await this.#options.afterBatch(
      tx,
      table,
      inserted.map((row) => row.id),
    );
  }

  /** A row that was not written must be there, in this workspace, and be no other row's double. */
  async #requireThere(tx: TransactionSql, batch: Omit<Batch, 'columns'>): Promise<void> {
    const { table, rows, size } = batch;
    const pairs = table.key.map((name) => `t.${ident(name)} = r.${ident(name)}`).join(' and ');
    const own =
      table.belonging.by === 'column'
        ? `and t.${ident(table.belonging.column)} = '${this.#options.workspace}'`
        : '';
    const [found] = await tx.unsafe<{ there: number }[]>(
      `select count(*)::integer as there
       from jsonb_populate_recordset(null::${qualified(table.name)}, $1::text::jsonb) r
       join ${qualified(table.name)} t on ${pairs} ${own}`,
      [rows],
    );
    if (found?.there === size) return;
    throw new TransferError(
      'row_taken',
      `${size - (found?.there ?? 0)} rows of ${table.name} have an id or a name that another row ` +
        'has here.',
      'Import with --as-new, which gives every row an id of its own.',
    );
  }
}

type Batch = { table: FormTable; columns: string[]; rows: string; size: number };

/** Names lose hidden characters, as the triggers that do not run here would see to. */
function valueOf(table: FormTable, column: string): string {
  const known = table.columns.find(({ name }) => name === column);
  const value = `r.${ident(column)}`;
  if (!known?.isName || known.type === 'jsonb') return value;
  return `private.plain_name(${value})`;
}

/**
 * No trigger runs in this transaction: nobody is notified, no assistant wakes, nothing is derived
 * twice. Foreign keys are triggers too, so the check before has done what they would.
 */
export const withoutTriggers = async (tx: TransactionSql): Promise<void> => {
  await tx`set local session_replication_role = replica`;
};

function refusedByDatabase(table: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new TransferError(
    'row_refused',
    `The database refuses a row of ${table}: ${error.message}`,
    'The import can be repeated once the row is right.',
  );
}
