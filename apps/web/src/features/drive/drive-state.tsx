import { createContext, useContext } from 'react';
import type { Entry } from '../files/entry.ts';
import type { useDriveActions } from './use-drive-actions.ts';
import type { Tree } from './entries.ts';

export type DriveState = {
  tree: Tree;
  actions: ReturnType<typeof useDriveActions>;
  /** True in the bin. */ isBin: boolean;
};

const Context = createContext<DriveState | null>(null);
export const DriveProvider = Context.Provider;

/** The current drive, for its rows and menus. @throws outside a drive */
export function useDriveState(): DriveState {
  const state = useContext(Context);
  if (!state) throw new Error('Only within the drive');
  return state;
}

/** The current drive; null where a file is shown elsewhere. */
export const useDriveAround = (): DriveState | null => useContext(Context);

/** The entries of a list and the selected ones among them. */
export type Listed = { entries: readonly Entry[]; selected: readonly Entry[] };

const ListedContext = createContext<Listed>({ entries: [], selected: [] });
export const ListedProvider = ListedContext.Provider;

/** The entries that an action on one of them is for: the selection, if it is selected. */
export function useEntriesAt(id: string): readonly Entry[] {
  const { entries, selected } = useContext(ListedContext);
  return selected.some((entry) => entry.id === id)
    ? selected
    : entries.filter((entry) => entry.id === id);
}
