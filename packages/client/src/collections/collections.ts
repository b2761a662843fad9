import type { Tables } from '@parley/model';
import { BasicIndex, type Collection, createCollection } from '@tanstack/db';
import {
  type TableCollectionOptions,
  type TableUtils,
  tableCollectionOptions,
} from './collection-options.ts';
import {
  OF_MESSAGE,
  storeOptions,
  STORED_TABLES,
  type StoredTable,
} from '../tables/stored-tables.ts';
import type { StoreEvents } from './store-events.ts';
import type { TableGateway } from '../tables/table-gateway.ts';

type RowOf<Table extends StoredTable> = Tables[Table]['Row'];
export type TableCollection<Table extends StoredTable> = Collection<
  RowOf<Table>,
  string,
  TableUtils<RowOf<Table>>,
  never,
  RowOf<Table>
>;
export type Collections = { [Table in StoredTable]: TableCollection<Table> };

/**
 * One collection per table, indexed by what lists and pages filter and sort by.
 */
export function createCollections(
  gateway: TableGateway,
  events: StoreEvents,
  onStored?: TableCollectionOptions['onStored'],
  enqueue?: TableCollectionOptions['enqueue'],
): Collections {
  const make = <Table extends StoredTable>(table: Table): TableCollection<Table> => {
    const { isQueued, undoMs, keepsDeleted } = storeOptions(table);
    return createCollection(
      tableCollectionOptions<RowOf<Table>>({
        table,
        gateway,
        events,
        ...(undoMs && { undoMs }),
        ...(keepsDeleted && { keepsDeleted }),
        ...(onStored && { onStored }),
        ...(enqueue && isQueued && { enqueue }),
      }),
    );
  };
  // Each is made for the table it stands at.
  const collections = Object.fromEntries(
    STORED_TABLES.map((table) => [table, make(table)]),
  ) as Collections;
  const options = { indexType: BasicIndex };
  collections.messages.createIndex((row) => row.channel_id, options);
  collections.messages.createIndex((row) => row.created_at, options);
  collections.messages.createIndex((row) => row.thread_id, options);
  for (const table of OF_MESSAGE) collections[table].createIndex((row) => row.message_id, options);
  collections.participants.createIndex((row) => row.channel_id, options);
  return collections;
}

export function resetCollections(collections: Collections): void {
  for (const table of STORED_TABLES) collections[table].utils.reset();
}
