import type { Message, Tables } from '@parley/model';
import type { Collections } from '@parley/client/collections/collections';
import { BURST_MS, KEY_MS, paced } from '@parley/client/base/paced';
import {
  type RowOrder,
  type RowList,
  type RowLists,
  rowLists,
  OLDEST_FIRST,
} from '@parley/client/collections/row-lists';
import { STORED_TABLES, type StoredTable } from '@parley/client/tables/stored-tables';
import { deferWhileTyping } from './defer-while-typing.ts';
import { useCell } from './use-cell.ts';

type RowOf<Table extends StoredTable> = Tables[Table]['Row'];

/** React hooks for live rows of the store. A component re-renders when one of its rows changes. */
export function createRowHooks(collections: Collections) {
  // The cast is safe, because each list is created for the table of its key.
  const lists = Object.fromEntries(
    STORED_TABLES.map((table) => [table, rowLists<{ id: string }>(collections[table])]),
  ) as unknown as { [Table in StoredTable]: RowLists<RowOf<Table>> };

  const atGoodMoment = deferWhileTyping(KEY_MS);
  const calm = new WeakMap<RowList<Message>, RowList<Message>>();

  return {
    /** All rows of a table in the store, ordered by id by default. */
    useRows: <Table extends StoredTable>(
      table: Table,
      order?: RowOrder<RowOf<Table>>,
    ): RowOf<Table>[] => useCell(lists[table].all(order)),

    /** Rows with a value in a column. */
    useRowsWhere: <Table extends StoredTable, Column extends keyof RowOf<Table>>(
      table: Table,
      column: Column,
      value: RowOf<Table>[Column],
      order?: RowOrder<RowOf<Table>>,
    ): RowOf<Table>[] => useCell(lists[table].where(column, value, order)),

    /**
     * The messages of a channel, oldest first. Bursts are rendered together.
     * @param canWait must be the same function in all callers
     */
    useMessagesOf(channelId: string, canWait: (next: Message[], seen: Message[]) => boolean) {
      const list = lists.messages.where('channel_id', channelId, OLDEST_FIRST);
      const known = calm.get(list) ?? paced(list, { everyMs: BURST_MS, canWait, atGoodMoment });
      calm.set(list, known);
      return useCell(known);
    },
  };
}
