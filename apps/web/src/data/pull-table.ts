import type { SupabaseClient } from '@supabase/supabase-js';
import type { Collections } from './collections.ts';
import { type OF_PERSON, type OF_WORKSPACE, type RoomTable, selectionOf } from './columns.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';

/** Rows of one answer: as many as the Data API gives at most. */
const PAGE = 1000;

/** Tables that hold rows of one workspace, loaded as a whole. */
type WorkspaceTable = (typeof OF_PERSON)[number] | (typeof OF_WORKSPACE)[number] | RoomTable;
type Kept = { id: string; workspace_id: string };
type Taker = { utils: { mark(): number; reconcile(rows: never[], scope: (row: Kept) => boolean, since: number): void } };

/** Loads all rows of a workspace that the person may read in a table, page by page. @throws AppError */
export async function pullTable(client: Client, collections: Collections, table: WorkspaceTable, workspaceId: string): Promise<void> {
  const { utils }: Taker = collections[table];
  const since = utils.mark();
  const rows: never[] = [];
  for (let isMore = true; isMore; ) {
    const request = (client as SupabaseClient).from(table).select(selectionOf(table)).eq('workspace_id', workspaceId).order('id');
    const page = unwrap(await request.range(rows.length, rows.length + PAGE - 1));
    rows.push(...asRows(page));
    isMore = page.length === PAGE;
  }
  utils.reconcile(rows, (row) => row.workspace_id === workspaceId, since);
}

/** The answer holds rows of the table that was asked for. */
const asRows = (rows: object[]): never[] => rows as never[];
