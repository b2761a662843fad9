import type { Collections } from './collections.ts';
import { OF_PERSON, OF_WORKSPACE } from './columns.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';
import { pullTable } from './pull-table.ts';

/** Newest notifications kept at hand, over all workspaces. */
const NOTIFICATIONS = 100;

/** Loads what is the person's alone, and what the workspace's members share beside channels. */
export function createPersonal(client: Client, collections: Collections) {
  const pullNotifications = async (): Promise<void> => {
    const { utils } = collections.notifications;
    const since = utils.mark();
    const rows = unwrap(
      await client
        .from('notifications')
        .select('*')
        .order('created_at', { ascending: false })
        .limit(NOTIFICATIONS),
    );
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
      await Promise.all([
        ...[...OF_PERSON, ...OF_WORKSPACE].map((table) =>
          pullTable(client, collections, table, workspaceId),
        ),
        pullNotifications(),
        pullSettings(),
      ]);
    },
  };
}

export type Personal = ReturnType<typeof createPersonal>;
