import type { Workspace } from '@parley/model';
import { type Cell, cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE, OF_PERSON, GROUPED_TABLES, OF_WORKSPACE } from './stored-tables.ts';
import type { RowsClient } from './database.ts';
import { createEndedWorkspaces } from './ended-workspaces.ts';
import { type AppError, isTransient, foundRow, toAppError, unwrap } from '../base/errors.ts';
import { withTimeout } from '../base/schedule.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import type { People } from './people.ts';
import type { Personal } from './personal.ts';
import { createWorkspaceRows } from './workspace-rows.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import { type ListAnswer, rememberedWorkspace, rememberWorkspace } from './workspace-list.ts';

/** Loading state of the workspaces and of the current one's channels. */
export type WorkspaceLoad = { status: 'loading' | 'ready' | 'error'; error: AppError | null };

const LOADING: WorkspaceLoad = { status: 'loading', error: null };
const READY: WorkspaceLoad = { status: 'ready', error: null };

export type WorkspacesOptions = {
  client: RowsClient;
  collections: Collections;
  known: LoadedTables;
  personal: Personal;
  people: Pick<People, 'ask'>;
  storage: DeviceStorage;
  /** Resolves when no name for the user's profile is pending. */
  named(): Promise<unknown>;
  /** Shows the rows that this device keeps of a workspace. */
  restoreRows(id: string): Promise<void>;
};

/** The signed-in user's workspaces, and the current one (spec point 4). */
export function createWorkspaces({
  client,
  collections,
  known,
  personal,
  people,
  storage,
  named,
  restoreRows,
}: WorkspacesOptions) {
  const current: Cell<string | null> = cell<string | null>(null);
  const load: Cell<WorkspaceLoad> = cell(LOADING);
  const switched: Cell<Workspace | null> = cell<Workspace | null>(null);
  /** Ids of workspaces to which the user was added and that they have not opened yet. */
  const waiting: Cell<ReadonlySet<string>> = cell<ReadonlySet<string>>(new Set());
  /** Changes whenever the user's own rows could not be loaded. */
  const lacks: Cell<number> = cell(0);
  const endings = createEndedWorkspaces({
    storage,
    askDisabled: async () => unwrap(await client.rpc('my_disabled_workspaces')),
  });
  /** The workspace that the user last saw as opened. */
  let seen: string | null = null;
  let me: string | null = null;

  const rows = createWorkspaceRows({
    client,
    collections,
    known,
    personal,
    people,
    isStill: (profileId) => me === profileId,
    lacking: () => lacks.set(lacks.get() + 1),
  });

  const pullList = async (profileId: string, answer?: ListAnswer): Promise<Workspace[]> => {
    const before = collections.workspaces.utils.storedRows();
    const { workspaces, unopened } = await rows.list(profileId, answer);
    if (me !== profileId) return workspaces;
    // An invitation that is withdrawn before the user opened it ends nothing.
    endings.compare(
      before.filter(({ id }) => !waiting.get().has(id)),
      workspaces,
    );
    waiting.set(new Set(unopened));
    return workspaces;
  };

  const pullProfile = async (profileId: string): Promise<void> => {
    await named();
    await rows.profile(profileId);
  };

  const loadAll = async (profileId: string, answer?: ListAnswer): Promise<void> => {
    await Promise.all([pullProfile(profileId), loadChosen(profileId, answer)]);
  };

  const loadChosen = async (profileId: string, answer?: ListAnswer): Promise<void> => {
    const remembered = rememberedWorkspace(storage, profileId);
    const [list] = await Promise.all([
      pullList(profileId, answer),
      remembered ? rows.details(remembered, profileId) : undefined,
    ]);
    if (me !== profileId) return;
    // A workspace to which the user was added opens automatically only if there is no other.
    const opened = list.filter(({ id }) => !waiting.get().has(id));
    const choice = opened.length > 0 ? opened : list;
    const chosen = choice.find(({ id }) => id === remembered) ?? choice[0];
    // A kept workspace that no longer exists is left before another is loaded: leaving it later
    // would drop what is known of the other.
    const shown = current.get();
    if (shown !== null && !choice.some(({ id }) => id === shown)) show(null);
    if (chosen && chosen.id !== remembered) await rows.details(chosen.id, profileId);
    if (me !== profileId) return;
    if (!choice.some(({ id }) => id === current.get())) show(chosen?.id ?? null);
    arrived();
  };

  /**
   * Informs the server of the user's first visit; from then on they count among the workspace's
   * people.
   */
  const notifyOpened = (id: string): void => {
    if (!waiting.get().has(id)) return;
    waiting.set(new Set([...waiting.get()].filter((other) => other !== id)));
    // Without a response, the next list still contains it as unopened, and the server is informed
    // again.
    void client.rpc('open_workspace', { workspace: id }).then(() => {});
  };

  const settle = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
      load.set(READY);
    } catch (cause) {
      const error = toAppError(cause);
      if (load.get().status !== 'ready') load.set({ status: 'error', error });
      throw error;
    }
  };

  /** True if there are rows to show of the workspace. */
  const isKnown = (id: string) =>
    collections.workspaces.utils.stored(id) !== undefined &&
    collections.memberships.utils
      .storedRows()
      .some((row) => row.workspace_id === id && row.profile_id === me);

  /**
   * Without a response, the rows that this device keeps stay on the screen; the topics ask again.
   */
  const pullShown = async (id: string, profileId: string): Promise<boolean> => {
    try {
      return await rows.details(id, profileId);
    } catch (cause) {
      const error = toAppError(cause);
      if (isKnown(id) && isTransient(error)) return true;
      throw error;
    }
  };

  /** The only place that announces a switch, however it came about (spec point 1). */
  const arrived = () => {
    const id = current.get();
    if (id !== null) notifyOpened(id);
    const workspace = id === null ? undefined : collections.workspaces.utils.stored(id);
    if (!workspace || workspace.id === seen) return;
    if (seen !== null) switched.set(workspace);
    seen = workspace.id;
  };

  const show = (id: string | null) => {
    current.set(id);
    if (me && id) rememberWorkspace(storage, me, id);
    for (const table of [
      'channels',
      'memberships',
      'participants',
      'messages',
      ...OF_MESSAGE,
      ...OF_PERSON,
      ...OF_WORKSPACE,
      ...GROUPED_TABLES,
    ] as const) {
      collections[table].utils.forget((row) => row.workspace_id !== id);
    }
  };

  return {
    current,
    load,
    /** The workspace last switched to, once it is loaded; null before any switch. */
    switched,
    waiting,
    lacks,
    /** Workspaces that the user was in until another member ended it. */
    ended: endings.ended,
    /** Call when the user has seen that it ended. */
    dismissEnded: endings.dismiss,
    /** Marks a workspace that the user leaves or deletes with this work. @throws AppError */
    leaveBy: endings.leave,

    /** True if the user has opened a workspace on this device, so that it may keep rows. */
    isRemembered: (profileId: string): boolean => rememberedWorkspace(storage, profileId) !== null,

    /** Shows the remembered workspace from the rows that this device keeps, if there are any. */
    async restore(profileId: string): Promise<void> {
      me ??= profileId;
      endings.start(profileId);
      const remembered = rememberedWorkspace(storage, profileId);
      if (remembered === null) return;
      await restoreRows(remembered);
      if (me !== profileId || current.get() !== null || !isKnown(remembered)) return;
      current.set(remembered);
      load.set(READY);
      arrived();
    },

    /**
     * Loads all workspaces and, in the same round trip, the remembered one; selects the
     * earliest-created one if none is remembered.
     * @param answer the list of workspaces, if already requested
     * @param ahead runs when the user's channels are known, before they are shown
     * @throws AppError
     */
    start(profileId: string, answer?: ListAnswer, ahead = async () => {}): Promise<void> {
      me = profileId;
      endings.start(profileId);
      return settle(loadAll(profileId, answer).then(ahead));
    },

    /**
     * Announces the change, which moves the subscriptions, and loads the workspace again.
     * @throws AppError, `not_found` among others
     */
    async select(id: string): Promise<void> {
      if (!me) return;
      show(id);
      await withTimeout(restoreRows(id));
      if (!me || current.get() !== id) return;
      const isThere = await pullShown(id, me);
      if (!me || current.get() !== id) return;
      if (isThere) return arrived();
      await this.refresh();
      foundRow([], 'workspaces', id);
    },

    /**
     * Reloads rows that live changes may have missed; selects another workspace if the current one
     * is lost.
     * @throws AppError
     */
    async refresh(): Promise<void> {
      if (!me) return;
      const profileId = me;
      const id = current.get();
      if (id === null) return settle(loadAll(profileId));
      const [list] = await Promise.all([pullList(profileId), rows.details(id, profileId, true)]);
      if (me !== profileId || current.get() !== id) return;
      if (list.some((workspace) => workspace.id === id)) return notifyOpened(id);
      show(null);
      await loadAll(profileId);
    },

    reset(): void {
      me = null;
      endings.reset();
      seen = null;
      switched.set(null);
      waiting.set(new Set());
      load.set(LOADING);
      current.set(null);
    },
  };
}

export type Workspaces = ReturnType<typeof createWorkspaces>;
