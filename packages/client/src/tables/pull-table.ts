import type { SupabaseClient } from '@supabase/supabase-js';
import type { Collections } from '../collections/collections.ts';
import { selectionOf } from './columns.ts';
import { type OF_PERSON, type OF_WORKSPACE, type GroupedTable } from './stored-tables.ts';
import type { RowsClient } from './database.ts';
import { unwrap } from '../base/errors.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';

/** The Data API's maximum of rows in one response, and in each list within one. */
export const PAGE = 1000;

type Answer<Row> = { data: Row[] | null; error: unknown; status?: number };

/** Loads all rows of a request, page by page; it must sort by something unique. @throws AppError */
export async function allRows<Row>(
  ask: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let isMore = true; isMore;) {
    const page = unwrap(await ask(rows.length, rows.length + PAGE - 1));
    rows.push(...page);
    isMore = page.length === PAGE;
  }
  return rows;
}

/** Tables with rows of one workspace, loaded as a whole. */
type WorkspaceTable = (typeof OF_PERSON)[number] | (typeof OF_WORKSPACE)[number] | GroupedTable;
type Kept = { id: string; workspace_id: string | null };
type Taker = {
  utils: {
    mark(): number;
    reconcile(rows: never[], scope: (row: Kept) => boolean, since: number): void;
  };
};

/**
 * Loads all rows of a workspace's table that the user may read, page by page.
 * @throws AppError
 */
export async function pullTable(
  client: RowsClient,
  collections: Collections,
  known: LoadedTables,
  table: WorkspaceTable,
  workspaceId: string,
): Promise<void> {
  const { utils }: Taker = collections[table];
  const since = utils.mark();
  const rows = await allRows<object>((from, to) => {
    const all = (client as Pick<SupabaseClient, 'from'>).from(table).select(selectionOf(table));
    const asked = WITH_GLOBAL.has(table)
      ? all.or(`workspace_id.eq.${workspaceId},workspace_id.is.null`)
      : all.eq('workspace_id', workspaceId);
    return asked.order('id').range(from, to);
  });
  const isHere = (row: Kept) => row.workspace_id === workspaceId || row.workspace_id === null;
  utils.reconcile(asRows(rows), isHere, since);
  known.learn(workspaceId, table);
}

/** Tables where a row without a workspace belongs to all of them. */
const WITH_GLOBAL = new Set<WorkspaceTable>(['permissions']);

/** Safe: the response contains rows of the requested table. */
const asRows = (rows: object[]): never[] => rows as never[];
