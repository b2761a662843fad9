import type { Notification } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { OF_PERSON } from './stored-tables.ts';
import type { RowsClient } from './database.ts';
import { unwrap } from '../base/errors.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';

const AT_HAND = [...OF_PERSON, 'custom_emoji'] as const;

/**
 * Loads rows that belong only to the user, and rows other than channels that the workspace's
 * members share.
 * @param missed called with notifications that came since the last reading but not as live changes
 */
export function createPersonal(
  client: RowsClient,
  collections: Collections,
  known: LoadedTables,
  missed: (row: Notification) => void,
) {
  /** Notifications from before the first reading were announced elsewhere. */
  const keepNotifications = (rows: Notification[], since: number, isFirst: boolean): void => {
    const { utils } = collections.notifications;
    const had = new Set(utils.storedRows().map(({ id }) => id));
    utils.reconcile(rows, () => true, since);
    if (!isFirst)
      utils
        .storedRows()
        .filter(({ id }) => !had.has(id))
        .forEach(missed);
  };

  /** Loads many small tables in one round trip; notifications are those of all workspaces. */
  const pullAtHand = async (workspace: string): Promise<void> => {
    const { notifications, person_settings: settings } = collections;
    const since = {
      notifications: notifications.utils.mark(),
      settings: settings.utils.mark(),
      here: AT_HAND.map((table) => collections[table].utils.mark()),
    };
    const rows = unwrap(await client.rpc('rows_at_hand', { workspace }, { get: true }));
    const isHere = (row: { workspace_id: string }) => row.workspace_id === workspace;
    for (const [index, table] of AT_HAND.entries()) {
      const { utils }: Taker = collections[table];
      utils.reconcile(asRows(rows[table]), isHere, since.here[index] ?? 0);
    }
    const isFirst = !known.hasLearned(workspace, 'notifications');
    keepNotifications(rows.notifications, since.notifications, isFirst);
    settings.utils.merge(rows.person_settings, since.settings);
    for (const table of [...AT_HAND, 'notifications', 'person_settings'] as const)
      known.learn(workspace, table);
  };

  return {
    /** @throws AppError */
    pull: pullAtHand,
  };
}

type Taker = {
  utils: {
    reconcile(
      rows: never[],
      scope: (row: { workspace_id: string }) => boolean,
      since: number,
    ): void;
  };
};
/** Safe: the response names its rows by their table. */
const asRows = (rows: object[]): never[] => rows as never[];

export type Personal = ReturnType<typeof createPersonal>;
