import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { StoredTable } from '../tables/stored-tables.ts';

/** A row as the server sent it; its columns depend on its table. */
export type KeptRow = { id: string };
export type TableRows = { table: StoredTable; rows: KeptRow[] };

/** A table's rows of one workspace, or of the user if `scope` is empty. */
export type KeptTable = TableRows & {
  scope: string;
  /** True if there are more rows than the device kept. */
  isPart?: boolean;
};
/**
 * Some of a table's rows: a browser copies values before it does anything else, and copying ten
 * thousand rows is noticeable.
 */
type KeptPart = KeptTable & { part: number };
/** Number of rows that are copied within a few milliseconds. */
const PART_ROWS = 500;

/** The newest messages of a channel without a gap, and all rows that belong to them. */
export type KeptChannel = {
  channel_id: string;
  workspace_id: string;
  opened_at: number;
  has_older: boolean;
  tables: TableRows[];
};

export type KeptDatabase = {
  /** Tables of a scope, long ones in several parts. */
  tables(scope: string): Promise<KeptTable[]>;
  channel(channelId: string): Promise<KeptChannel | undefined>;
  /** Channels of a workspace, last opened first. */
  channels(workspaceId: string): Promise<{ channel_id: string; opened_at: number }[]>;
  save(tables: KeptTable[], channels: KeptChannel[]): Promise<void>;
  dropChannels(channelIds: string[]): Promise<void>;
  /** Removes data of workspaces that are not listed here. */
  retainWorkspaces(workspaceIds: ReadonlySet<string>): Promise<void>;
  close(): void;
};

interface Layout extends DBSchema {
  tables: { key: [scope: string, table: string, part: number]; value: KeptPart };
  channels: {
    key: string;
    value: KeptChannel;
    indexes: { opened: [workspaceId: string, openedAt: number] };
  };
}

/** The version of `Layout`; increase it with each change. */
const LAYOUT = 2;
const PREFIX = 'parley:';
const nameOf = (profileId: string, rowsVersion: string) =>
  `${PREFIX}${profileId}:${LAYOUT}-${rowsVersion}`;
const ALL_OF = (scope: string) => IDBKeyRange.bound([scope], [scope, []]);

/**
 * Opens the database in which the device keeps the user's part of the store.
 * @param rowsVersion version of the rows' columns: rows of another version are never shown, since
 * they may lack columns
 * @throws if the browser has no IndexedDB, as in some private windows
 */
export async function openKeptDatabase(
  profileId: string,
  rowsVersion: string,
): Promise<KeptDatabase> {
  const database = await openDB<Layout>(nameOf(profileId, rowsVersion), 1, {
    upgrade(made) {
      made.createObjectStore('tables', { keyPath: ['scope', 'table', 'part'] });
      made
        .createObjectStore('channels', { keyPath: 'channel_id' })
        .createIndex('opened', ['workspace_id', 'opened_at']);
    },
    // Another tab deletes the database because the user signed out.
    blocking: (_current, _next, event) => closeTarget(event),
  });
  return operations(database);
}

/**
 * Name of the database with files that the user's device is still uploading; it is deleted on
 * sign-out, like all kept data.
 */
export const uploadsDatabaseOf = (profileId: string): string => `${PREFIX}uploads:${profileId}`;

/**
 * Deletes the data this device keeps of all users except `profileId`, and that user's data of other
 * versions.
 */
export async function deleteKept(profileId: string | null, rowsVersion = ''): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const wanted =
    profileId === null ? [] : [nameOf(profileId, rowsVersion), uploadsDatabaseOf(profileId)];
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(PREFIX) && !wanted.includes(name) ? [name] : [],
  );
  await Promise.all(names.map((name) => deleteDB(name)));
}

function operations(database: IDBPDatabase<Layout>): KeptDatabase {
  const change = () =>
    database.transaction(['tables', 'channels'], 'readwrite', { durability: 'relaxed' });

  return {
    tables: (scope) => database.getAll('tables', ALL_OF(scope)),
    channel: (channelId) => database.get('channels', channelId),

    async channels(workspaceId) {
      const found: { channel_id: string; opened_at: number }[] = [];
      const index = database.transaction('channels').store.index('opened');
      for (
        let cursor = await index.openKeyCursor(ALL_OF(workspaceId), 'prev');
        cursor;
        cursor = await cursor.continue()
      ) {
        found.push({ channel_id: cursor.primaryKey, opened_at: cursor.key[1] });
      }
      return found;
    },

    async save(tables, channels) {
      const transaction = change();
      const store = transaction.objectStore('tables');
      for (const { scope, table, rows, isPart = false } of tables) {
        const parts = Math.ceil(rows.length / PART_ROWS);
        for (let part = 0; part < parts; part += 1) {
          // Sequential, so that the page can draw in between.
          await store.put({
            scope,
            table,
            part,
            isPart,
            rows: rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
          });
        }
        await store.delete(IDBKeyRange.bound([scope, table, parts], [scope, table, []]));
      }
      await Promise.all([
        ...channels.map((row) => transaction.objectStore('channels').put(row)),
        transaction.done,
      ]);
    },

    async dropChannels(channelIds) {
      const transaction = change();
      await Promise.all([
        ...channelIds.map((id) => transaction.objectStore('channels').delete(id)),
        transaction.done,
      ]);
    },

    async retainWorkspaces(workspaceIds) {
      const transaction = change();
      const tables = transaction.objectStore('tables');
      const channels = transaction.objectStore('channels');
      const isLost = (workspaceId: string) => workspaceId !== '' && !workspaceIds.has(workspaceId);
      const lostTables = (await tables.getAllKeys()).filter(([scope]) => isLost(scope));
      const lostScopes = new Set<string>();
      for (
        let cursor = await channels.index('opened').openKeyCursor();
        cursor;
        cursor = await cursor.continue()
      ) {
        if (isLost(cursor.key[0])) lostScopes.add(cursor.primaryKey);
      }
      await Promise.all([
        ...lostTables.map((key) => tables.delete(key)),
        ...[...lostScopes].map((id) => channels.delete(id)),
        transaction.done,
      ]);
    },

    close: () => database.close(),
  };
}

function closeTarget({ target }: IDBVersionChangeEvent): void {
  if (target instanceof IDBDatabase) target.close();
}
