import type { ChannelWindows } from '../messages/channel-windows.ts';
import type { Collections } from '../collections/collections.ts';
import { type StoredTable, STORED_TABLES } from '../tables/stored-tables.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import type { KeptPage } from './kept-page.ts';
import {
  deleteKept,
  type KeptDatabase,
  type KeptChannel,
  type KeptTable,
  openKeptDatabase,
  type TableRows,
} from './persistence-database.ts';
import {
  BY_CHANNEL,
  BY_WORKSPACE,
  channelToKeep,
  EVERYWHERE,
  everywhereToKeep,
  OF_PEOPLE,
  keptRange,
  tableToKeep,
} from './persistence-rows.ts';
import { idle } from '../base/schedule.ts';

/** Channels kept per workspace: the last opened ones. */
const CHANNELS_KEPT = 30;
/** Changes within this interval are written together. */
const SAVE_AFTER_MS = 2000;

const OF_CHANNEL: ReadonlySet<StoredTable> = new Set([...BY_CHANNEL, 'participants']);

export type PersistenceOptions = {
  collections: Collections;
  known: Pick<LoadedTables, 'keep'>;
  windows: Pick<ChannelWindows, 'knows' | 'range' | 'restore'>;
  /** The workspace on the screen. */
  workspace(): string | null;
  /** True if the first response contained all people of the workspace, as in a small one. */
  arePeopleWhole(): boolean;
  rowsVersion: string;
  open?(profileId: string, rowsVersion: string): Promise<KeptDatabase>;
};

type Changed = { workspace_id?: string | null; channel_id?: string | null };
type Restorer = { utils: { restore(rows: never[]): void } };

/**
 * Keeps the store's rows on the device, so that the app opens with the last read rows, with or
 * without a server. It keeps only the server's rows, never an optimistic change; later responses
 * replace them.
 */
export function createPersistence({
  collections,
  known,
  windows,
  workspace,
  arePeopleWhole,
  rowsVersion,
  open = openKeptDatabase,
}: PersistenceOptions) {
  const changedTables = new Set<StoredTable>();
  const changedChannels = new Set<string>();
  /**
   * Channels of the current workspace that are or will be kept, with the times at which they were
   * opened.
   */
  let openedAt = new Map<string, number>();
  let owner: string | null = null;
  let kept: KeptDatabase | null = null;
  /** Read before the store existed; shown once. */
  let page: KeptPage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts visits: a result from the device is ignored if it was requested in an earlier visit. */
  let visit = 0;

  const put = (tables: TableRows[]) => {
    for (const { table, rows } of tables) {
      if (!STORED_TABLES.includes(table)) continue;
      const { utils }: Restorer = collections[table];
      utils.restore(asRows(rows));
    }
  };

  const saveSoon = () => {
    timer ??= setTimeout(() => idle(() => void save()), SAVE_AFTER_MS);
  };

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const workspaceId = workspace();
    if (!kept || !owner || !workspaceId || changedTables.size + changedChannels.size === 0) return;
    const profileId = owner;
    const tables = [
      ...EVERYWHERE.filter((table) => changedTables.has(table)).map((table) =>
        everywhereToKeep(collections, table),
      ),
      ...BY_WORKSPACE.filter((table) => changedTables.has(table)).map((table) =>
        tableToKeep(collections, table, workspaceId, profileId, arePeopleWhole()),
      ),
    ];
    const channels = [...changedChannels].flatMap((channelId) => {
      const range = windows.range(channelId);
      const opened = openedAt.get(channelId);
      // The next visit does not start at a range in the past.
      return range && !range.hasNewer && opened !== undefined
        ? [channelToKeep(collections, channelId, workspaceId, range, opened)]
        : [];
    });
    const isListChanged = changedTables.has('workspaces');
    changedTables.clear();
    changedChannels.clear();
    try {
      await kept.save(tables, channels);
      await kept.dropChannels(await lost(kept, workspaceId, profileId));
      if (isListChanged)
        await kept.retainWorkspaces(
          new Set(collections.workspaces.utils.storedRows().map(({ id }) => id)),
        );
    } catch {
      // The disk is full, or another tab deleted the database: the next visit starts with the
      // server's response.
    }
  };

  /** Kept channels that the user may no longer read, and those beyond the last opened ones. */
  const lost = async (
    from: KeptDatabase,
    workspaceId: string,
    profileId: string,
  ): Promise<string[]> => {
    const participants = new Set(
      collections.participants.utils
        .storedRows()
        .filter((row) => row.profile_id === profileId)
        .map((row) => row.channel_id),
    );
    const ids = (await from.channels(workspaceId)).map(({ channel_id }) => channel_id);
    return ids.filter((id, index) => index >= CHANNELS_KEPT || !participants.has(id));
  };

  /** While the app starts, the workspace is shown only after its rows. */
  const isHere = (workspaceId: string) => workspace() === null || workspace() === workspaceId;

  const restoreChannel = async (channelId: string): Promise<void> => {
    const from = kept;
    const started = visit;
    if (!from || !openedAt.has(channelId) || windows.knows(channelId)) return;
    const found = await from.channel(channelId).catch(() => undefined);
    if (found && started === visit) showChannel(found);
  };

  const showChannel = (found: KeptChannel): void => {
    const { channel_id: channelId, workspace_id: workspaceId } = found;
    if (!openedAt.has(channelId) || !isHere(workspaceId) || windows.knows(channelId)) return;
    put(found.tables);
    windows.restore(channelId, keptRange(found));
    known.keep(channelId);
  };

  const restoreWhenIdle = async (channelIds: string[]): Promise<void> => {
    const started = visit;
    for (const channelId of channelIds) {
      await new Promise<void>((done) => idle(done));
      if (started !== visit) return;
      await restoreChannel(channelId);
    }
  };

  return {
    /** Call when rows of a response or a live change arrive or leave. */
    changed(table: StoredTable, rows: Changed[]): void {
      if (!owner) return;
      changedTables.add(table);
      if (OF_CHANNEL.has(table))
        for (const { channel_id } of rows) if (channel_id) changedChannels.add(channel_id);
      saveSoon();
    },

    /** Call when the user opens the channel. */
    opened(channelId: string | null): void {
      if (!channelId) return;
      openedAt.set(channelId, Date.now());
      changedChannels.add(channelId);
      saveSoon();
    },

    /**
     * Opens this device's data of the user and deletes that of all others.
     * @param ahead the part that is already being read
     */
    async start(
      profileId: string,
      ahead: Promise<KeptPage | null> = Promise.resolve(null),
    ): Promise<void> {
      visit += 1;
      const started = visit;
      owner = profileId;
      void deleteKept(profileId, rowsVersion).catch(() => {});
      const read = await ahead;
      const opened = read?.kept ?? (await open(profileId, rowsVersion).catch(() => null));
      if (started !== visit) return opened?.close();
      kept = opened;
      page = read;
    },

    /** Shows kept rows that belong to no single workspace, unless the server was faster. */
    async restoreEverywhere(): Promise<void> {
      const started = visit;
      const tables = page?.everywhere ?? (await kept?.tables('').catch(() => null)) ?? [];
      if (started === visit && workspace() === null) put(tables);
    },

    /**
     * Shows the kept rows of the workspace with the last opened channel; the other channels follow.
     * Shows nothing if the workspace on the screen changed before the device answered, or if the
     * server was faster.
     */
    async restoreWorkspace(workspaceId: string): Promise<void> {
      const from = kept;
      if (!from) return;
      visit += 1;
      const started = visit;
      const shown = workspace();
      const read = page?.workspaceId === workspaceId ? page : null;
      page = null;
      const [tables, channels] = read
        ? [read.tables, read.channels]
        : await Promise.all([from.tables(workspaceId), from.channels(workspaceId)]).catch(
            (): [KeptTable[], KeptPage['channels']] => [[], []],
          );
      if (started !== visit || shown !== workspace()) return;
      put(tables);
      const inPart = tables.some(({ isPart }) => isPart) ? OF_PEOPLE : [];
      if (tables.length > 0) known.keep(workspaceId, inPart);
      openedAt = new Map(channels.map(({ channel_id, opened_at }) => [channel_id, opened_at]));
      const ids = [...openedAt.keys()];
      if (read?.channel) showChannel(read.channel);
      else if (ids[0]) await restoreChannel(ids[0]);
      void restoreWhenIdle(ids);
    },

    /** Shows the kept rows of the channel, if there are any and none of it was loaded. */
    restoreChannel,

    /** Writes pending changes; call when the page closes. */
    save,

    /** Does not delete kept data. */
    reset(): void {
      visit += 1;
      clearTimeout(timer);
      timer = undefined;
      changedTables.clear();
      changedChannels.clear();
      openedAt = new Map();
      kept?.close();
      kept = null;
      page = null;
      owner = null;
    },
  };
}

export type Persistence = ReturnType<typeof createPersistence>;

/** Safe: this version of the app kept these rows itself. */
const asRows = (rows: object[]): never[] => rows as never[];
