import type { Collections } from './collections.ts';
import { OF_PERSON, OF_WORKSPACE } from './columns.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';
import type { Known } from './known.ts';
import { pullTable } from './pull-table.ts';

/** Newest notifications kept at hand, over all workspaces. */
const NOTIFICATIONS = 100;

/** Loads what is the person's alone, and what the workspace's members share beside channels. */
export function createPersonal(client: Client, collections: Collections, known: Known) {
  const pullNotifications = async (workspaceId: string): Promise<void> => {
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
    known.learn(workspaceId, 'notifications');
  };

  const pullSettings = async (workspaceId: string): Promise<void> => {
    const { utils } = collections.person_settings;
    const since = utils.mark();
    utils.merge(unwrap(await client.from('person_settings').select('*').limit(1)), since);
    known.learn(workspaceId, 'person_settings');
  };

  return {
    /** @throws AppError */
    async pull(workspaceId: string): Promise<void> {
      await Promise.all([
        ...[...OF_PERSON, ...OF_WORKSPACE].map((table) =>
          pullTable(client, collections, known, table, workspaceId),
        ),
        pullNotifications(workspaceId),
        pullSettings(workspaceId),
      ]);
    },
  };
}

export type Personal = ReturnType<typeof createPersonal>;
