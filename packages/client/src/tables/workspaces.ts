import type { Workspace } from '@parley/model';
import { type Cell, cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE, OF_PERSON, GROUPED_TABLES, OF_WORKSPACE } from './stored-tables.ts';
import type { RowsClient } from './database.ts';
import { createEndedWorkspaces } from './ended-workspaces.ts';
import { type AppError, isTransient, oneOf, toAppError, unwrap } from '../base/errors.ts';
import { withTimeout } from '../base/schedule.ts';
import type { Known } from '../collections/known.ts';
import type { People } from './people.ts';
import type { Personal } from './personal.ts';
import { createWorkspaceRows } from './workspace-rows.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import { type ListAnswer, rememberedWorkspace, rememberWorkspace } from './workspace-list.ts';

/** Whether the workspaces and the current one's channels are known. */
export type WorkspaceLoad = { status: 'loading' | 'ready' | 'error'; error: AppError | null };

const LOADING: WorkspaceLoad = { status: 'loading', error: null };
const READY: WorkspaceLoad = { status: 'ready', error: null };

export type WorkspacesOptions = {
  client: RowsClient;
  collections: Collections;
  known: Known;
  personal: Personal;
  people: Pick<People, 'ask'>;
  storage: DeviceStorage;
  /** Resolves when no name is on its way to the person's profile. */ named(): Promise<unknown>;
  /** Shows what this device keeps of a workspace. */ restoreRows(id: string): Promise<void>;
};

/** The workspaces of the signed-in person, and the current one (spec point 4). */
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
  /** Workspaces that somebody added the person to, and that they have not opened yet. */
  const waiting: Cell<ReadonlySet<string>> = cell<ReadonlySet<string>>(new Set());
  /** Another number whenever what is the person's alone could not be loaded. */
  const lacks: Cell<number> = cell(0);
  const endings = createEndedWorkspaces({
    storage,
    askDisabled: async () => unwrap(await client.rpc('my_disabled_workspaces')),
  });
  /** Which one the person last knew to be open. */
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
    // An invitation that was withdrawn before the person opened it ends nothing.
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
    // What somebody added the person to is opened by itself only when there is nothing else.
    const opened = list.filter(({ id }) => !waiting.get().has(id));
    const choice = opened.length > 0 ? opened : list;
    const chosen = choice.find(({ id }) => id === remembered) ?? choice[0];
    // A workspace that is gone, kept on this device, leaves before another is loaded: leaving it
    // later would forget what is known of the other.
    const shown = current.get();
    if (shown !== null && !choice.some(({ id }) => id === shown)) show(null);
    if (chosen && chosen.id !== remembered) await rows.details(chosen.id, profileId);
    if (me !== profileId) return;
    if (!choice.some(({ id }) => id === current.get())) show(chosen?.id ?? null);
    arrived();
  };

  /**
   * The first time, the server is told that the person came: from then on they are one of those
   * here.
   */
  const tellOpened = (id: string): void => {
    if (!waiting.get().has(id)) return;
    waiting.set(new Set([...waiting.get()].filter((other) => other !== id)));
    // Without an answer it waits still, and is told with the next list.
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

  /** True when there is something to show of the workspace. */
  const isKnown = (id: string) =>
    collections.workspaces.utils.stored(id) !== undefined &&
    collections.memberships.utils
      .storedRows()
      .some((row) => row.workspace_id === id && row.profile_id === me);

  /** Without an answer, what this device keeps stays on the screen; the topics ask again. */
  const pullShown = async (id: string, profileId: string): Promise<boolean> => {
    try {
      return await rows.details(id, profileId);
    } catch (cause) {
      const error = toAppError(cause);
      if (isKnown(id) && isTransient(error)) return true;
      throw error;
    }
  };

  /** The one place where a switch is told, whichever road led to it (spec point 1). */
  const arrived = () => {
    const id = current.get();
    if (id !== null) tellOpened(id);
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
    /** The workspace that was switched to last, once it is loaded; null before any switch. */
    switched,
    waiting,
    lacks,
    /** Workspaces that the person was in, until somebody else ended that. */
    ended: endings.ended,
    /** The person has seen that it ended. */
    dismissEnded: endings.dismiss,
    /** Marks a workspace that the person leaves or deletes by this work. @throws AppError */
    leaveBy: endings.leave,

    /** Whether the person has opened a workspace on this device, so that it may keep something. */
    isRemembered: (profileId: string): boolean => rememberedWorkspace(storage, profileId) !== null,

    /** Shows the remembered workspace from what this device keeps of it, if it does. */
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
     * Loads all workspaces, and in the same round trip the remembered one; selects the
     * earliest-created one when none is remembered.
     * @param answer the list of workspaces, where it was asked for already
     * @param ahead what is done once the person's channels are known, before they are shown
     * @throws AppError
     */
    start(profileId: string, answer?: ListAnswer, ahead = async () => {}): Promise<void> {
      me = profileId;
      endings.start(profileId);
      return settle(loadAll(profileId, answer).then(ahead));
    },

    /**
     * Announces the change, which moves the subscriptions, and loads the workspace anew.
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
      oneOf([], 'workspaces', id);
    },

    /**
     * Loads again what live changes may have missed; selects another workspace when the current one
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
      if (list.some((workspace) => workspace.id === id)) return tellOpened(id);
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
