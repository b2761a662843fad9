import type { Tables } from '@parley/model';
import type { Collections } from '@parley/client/collections/collections';
import { type Order, type RowLists, rowLists } from '@parley/client/collections/row-lists';
import { STORED_TABLES, type StoredTable } from '@parley/client/tables/stored-tables';
import { useCell } from './use-cell.ts';

type RowOf<Table extends StoredTable> = Tables[Table]['Row'];

/** Rows of the store for React components, live: drawn again when one of the rows changes. */
export function createRowHooks(collections: Collections) {
  // Each is made of the table it stands at.
  const lists = Object.fromEntries(
    STORED_TABLES.map((table) => [table, rowLists<{ id: string }>(collections[table])]),
  ) as unknown as { [Table in StoredTable]: RowLists<RowOf<Table>> };

  return {
    /** Every row of a table that is there, by id without another order. */
    useRows: <Table extends StoredTable>(
      table: Table,
      order?: Order<RowOf<Table>>,
    ): RowOf<Table>[] => useCell(lists[table].all(order)),

    /** Those whose column says that. */
    useRowsWhere: <Table extends StoredTable, Column extends keyof RowOf<Table>>(
      table: Table,
      column: Column,
      value: RowOf<Table>[Column],
      order?: Order<RowOf<Table>>,
    ): RowOf<Table>[] => useCell(lists[table].where(column, value, order)),
  };
}
