import { cell, type Cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { type TableGroup, tablesOfGroup } from './stored-tables.ts';
import type { RowsClient } from './database.ts';
import { type AppError, toAppError } from '../base/errors.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import { pullTable } from './pull-table.ts';

export type TableGroupLoad = { status: 'loading' | 'ready' | 'error'; error: AppError | null };

const LOADING: TableGroupLoad = { status: 'loading', error: null };
const READY: TableGroupLoad = { status: 'ready', error: null };

export type TableGroupsOptions = {
  client: RowsClient;
  collections: Collections;
  known: LoadedTables;
  workspace(): string | null;
};

/**
 * The groups of tables around the conversation: locations, drive, risks, schedule. Each is loaded
 * as a whole when it is first used.
 */
export function createTableGroups({ client, collections, known, workspace }: TableGroupsOptions) {
  const loads = new Map<TableGroup, Cell<TableGroupLoad>>();
  const opened = new Map<TableGroup, Promise<void>>();

  const loadOf = (group: TableGroup): Cell<TableGroupLoad> => {
    const load = loads.get(group) ?? cell(LOADING);
    loads.set(group, load);
    return load;
  };

  const pull = async (group: TableGroup, workspaceId: string): Promise<void> => {
    try {
      await Promise.all(
        tablesOfGroup(group).map((table) =>
          pullTable(client, collections, known, table, workspaceId),
        ),
      );
      if (workspace() === workspaceId) loadOf(group).set(READY);
    } catch (cause) {
      if (workspace() !== workspaceId) return;
      opened.delete(group);
      const error = toAppError(cause);
      if (loadOf(group).get().status !== 'ready') loadOf(group).set({ status: 'error', error });
      throw error;
    }
  };

  const load = (group: TableGroup): Promise<void> => {
    const workspaceId = workspace();
    if (workspaceId === null) return Promise.resolve();
    if (loadOf(group).get().status === 'error') loadOf(group).set(LOADING);
    const pulled = pull(group, workspaceId);
    opened.set(group, pulled);
    return pulled;
  };

  return {
    /** State of a group, for the interface. */
    load: loadOf,

    /** Loads the group's tables, once. @throws AppError */
    open: (group: TableGroup): Promise<void> => opened.get(group) ?? load(group),

    /** Reloads each group that failed to load. */
    openFailed(): void {
      for (const [group, state] of loads)
        if (state.get().status === 'error') void load(group).catch(() => {});
    },

    /** Reloads rows that live changes may have missed. @throws AppError */
    async missed(): Promise<void> {
      await Promise.all([...opened.keys()].map(load));
    },

    /** Another workspace has other rows. */
    reset(): void {
      opened.clear();
      for (const state of loads.values()) state.set(LOADING);
    },
  };
}

export type TableGroups = ReturnType<typeof createTableGroups>;
