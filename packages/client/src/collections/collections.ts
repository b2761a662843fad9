import type { Tables } from '@parley/model';
import { storeOptions, STORED_TABLES, type StoredTable } from '../tables/stored-tables.ts';
import type { TableGateway } from '../tables/table-gateway.ts';
import type { StoreEvents } from './store-events.ts';
import {
  createTableCollection,
  type TableCollection,
  type TableCollectionOptions,
} from './table-collection.ts';

type RowOf<Table extends StoredTable> = Tables[Table]['Row'];
export type Collections = { [Table in StoredTable]: TableCollection<RowOf<Table>> };

/** One collection per table. */
export function createCollections(
  gateway: TableGateway,
  events: StoreEvents,
  onStored?: TableCollectionOptions['onStored'],
  enqueue?: TableCollectionOptions['enqueue'],
): Collections {
  const make = <Table extends StoredTable>(table: Table): TableCollection<RowOf<Table>> => {
    const { isQueued, undoMs, keepsDeleted } = storeOptions(table);
    return createTableCollection<RowOf<Table>>({
      table,
      gateway,
      events,
      ...(undoMs && { undoMs }),
      ...(keepsDeleted && { keepsDeleted }),
      ...(onStored && { onStored }),
      ...(enqueue && isQueued && { enqueue }),
    });
  };
  // Each collection is made for the table of its key.
  return Object.fromEntries(STORED_TABLES.map((table) => [table, make(table)])) as Collections;
}

export function resetCollections(collections: Collections): void {
  for (const table of STORED_TABLES) collections[table].utils.reset();
}
