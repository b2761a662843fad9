import { useWorkspace, useWorkspaceLoad } from '../../data/index.ts';
import { usePersonSettings } from '../profile/person-settings.ts';
import { knownTheme, type Theme } from './themes.ts';

/**
 * The colours the page wears: the person's own, else the workspace's; undefined until they are
 * known.
 */
export function useWornTheme(): Theme | undefined {
  const workspace = useWorkspace();
  const { theme } = usePersonSettings();
  const isKnown = useWorkspaceLoad().status !== 'loading';
  if (!isKnown) return undefined;
  return theme !== null ? knownTheme(theme) : workspace && knownTheme(workspace.theme);
}
