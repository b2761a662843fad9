import { createContext, useContext } from 'react';
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
