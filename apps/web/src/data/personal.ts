import type { SupabaseClient } from '@supabase/supabase-js';
import type { Collections } from './collections.ts';
import { OF_PERSON, OF_WORKSPACE } from './columns.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';

/** Newest notifications kept at hand, over all workspaces. */
const NOTIFICATIONS = 100;

type Kept = { id: string; workspace_id: string };
type Taker = { utils: { mark(): number; reconcile(rows: never[], scope: (row: Kept) => boolean, since: number): void } };

/** Loads what is the person's alone, and what the workspace's members share beside channels. */
export function createPersonal(client: Client, collections: Collections) {
  const pullTable = async (table: (typeof OF_PERSON)[number] | (typeof OF_WORKSPACE)[number], workspaceId: string): Promise<void> => {
    const { utils }: Taker = collections[table];
    const since = utils.mark();
    const rows = unwrap(await (client as SupabaseClient).from(table).select('*').eq('workspace_id', workspaceId));
    utils.reconcile(asRows(rows), (row) => row.workspace_id === workspaceId, since);
  };

  const pullNotifications = async (): Promise<void> => {
    const { utils } = collections.notifications;
    const since = utils.mark();
    const rows = unwrap(await client.from('notifications').select('*').order('created_at', { ascending: false }).limit(NOTIFICATIONS));
    utils.reconcile(rows, () => true, since);
  };

  const pullSettings = async (): Promise<void> => {
    const { utils } = collections.person_settings;
    const since = utils.mark();
    utils.merge(unwrap(await client.from('person_settings').select('*').limit(1)), since);
  };

  return {
    /** @throws AppError */
    async pull(workspaceId: string): Promise<void> {
      await Promise.all([...[...OF_PERSON, ...OF_WORKSPACE].map((table) => pullTable(table, workspaceId)), pullNotifications(), pullSettings()]);
    },
  };
}

export type Personal = ReturnType<typeof createPersonal>;

/** The answer holds rows of the table that was asked for. */
const asRows = (rows: object[]): never[] => rows as never[];
