import type { ChannelWindows } from '../messages/channel-windows.ts';
import type { Collections } from '../collections/collections.ts';
import { type StoredTable, STORED_TABLES } from '../tables/stored-tables.ts';
import type { Known } from '../collections/known.ts';
import type { KeptPage } from './kept-page.ts';
import {
  deleteKept,
  type Kept,
  type KeptChannel,
  type KeptTable,
  openKept,
  type TableRows,
} from './persistence-database.ts';
import {
  BY_CHANNEL,
  BY_WORKSPACE,
  channelToKeep,
  EVERYWHERE,
  everywhereToKeep,
  OF_PEOPLE,
  rangeOf,
  tableToKeep,
} from './persistence-rows.ts';
import { idle } from '../base/schedule.ts';

/** Channels kept of a workspace: the ones opened last. */
const CHANNELS_KEPT = 30;
/** Changes of this long are written as one. */
const SAVE_AFTER_MS = 2000;

const OF_CHANNEL: ReadonlySet<StoredTable> = new Set([...BY_CHANNEL, 'participants']);

export type PersistenceOptions = {
  collections: Collections;
  known: Pick<Known, 'keep'>;
  windows: Pick<ChannelWindows, 'knows' | 'range' | 'restore'>;
  /** The workspace on the screen. */
  workspace(): string | null;
  /** Whether everybody of the workspace came with its first answer, as in a small one. */
  arePeopleWhole(): boolean;
  rowsVersion: string;
  open?(profileId: string, rowsVersion: string): Promise<Kept>;
};

type Changed = { workspace_id?: string | null; channel_id?: string | null };
type Restorer = { utils: { restore(rows: never[]): void } };

/**
 * Keeps the store's rows on the device, so that the app opens with what was read last, with or
 * without a server. What the server has answered is kept, never an optimistic change; whatever it
 * answers later replaces it.
 */
export function createPersistence({
  collections,
  known,
  windows,
  workspace,
  arePeopleWhole,
  rowsVersion,
  open = openKept,
}: PersistenceOptions) {
  const changedTables = new Set<StoredTable>();
  const changedChannels = new Set<string>();
  /** Channels of the current workspace that are kept or will be, and when they were opened. */
  let openedAt = new Map<string, number>();
  let owner: string | null = null;
  let kept: Kept | null = null;
  /** What was read before the store was there; it is shown once. */
  let page: KeptPage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers of the device that come later than this are ignored. */
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
      // A range somewhere in the past is not where the next visit begins.
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
      // A full disk, or a database that another tab has deleted: the next visit begins with the
      // server's answer.
    }
  };

  /** Kept channels the person may no longer read, and those beyond the ones opened last. */
  const lost = async (from: Kept, workspaceId: string, profileId: string): Promise<string[]> => {
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
    windows.restore(channelId, rangeOf(found));
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
    /** Rows of an answer or of a live change arrived or left. */
    changed(table: StoredTable, rows: Changed[]): void {
      if (!owner) return;
      changedTables.add(table);
      if (OF_CHANNEL.has(table))
        for (const { channel_id } of rows) if (channel_id) changedChannels.add(channel_id);
      saveSoon();
    },

    /** The person looks at this channel. */
    opened(channelId: string | null): void {
      if (!channelId) return;
      openedAt.set(channelId, Date.now());
      changedChannels.add(channelId);
      saveSoon();
    },

    /**
     * Opens what this device keeps for the person, and deletes what it kept for anybody else.
     * @param ahead what of it is being read already
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

    /** Shows what is kept of no workspace alone, where the server was not faster. */
    async restoreEverywhere(): Promise<void> {
      const started = visit;
      const tables = page?.everywhere ?? (await kept?.tables('').catch(() => null)) ?? [];
      if (started === visit && workspace() === null) put(tables);
    },

    /**
     * Shows what is kept of the workspace with the channel opened last; the other channels follow.
     * Nothing is shown when the workspace on the screen is another by the time the device has
     * answered, or the server was faster.
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

    /** Shows what is kept of the channel, if anything is, and nothing of it was loaded. */
    restoreChannel,

    /** Writes what is waiting; for when the page goes away. */
    save,

    /** Leaves what is kept where it is. */
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

/** Rows that this version of the app kept itself. */
const asRows = (rows: object[]): never[] => rows as never[];
