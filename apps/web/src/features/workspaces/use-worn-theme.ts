import { useWorkspace, useWorkspaceLoad } from '../../data/index.ts';
import { usePersonSettings } from '../profile/person-settings.ts';
import { knownTheme, type Theme } from './themes.ts';

/** The active theme: the user's own, else the workspace's; undefined while loading. */
export function useWornTheme(): Theme | undefined {
  const workspace = useWorkspace();
  const { theme } = usePersonSettings();
  const isKnown = useWorkspaceLoad().status !== 'loading';
  if (!isKnown) return undefined;
  return theme !== null ? knownTheme(theme) : workspace && knownTheme(workspace.theme);
}
