import type { Workspace } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { toast } from './toast.ts';
import { selectWorkspace, useWorkspace } from '../data/index.ts';
import { errorText } from './error-text.ts';

/**
 * Switches the workspace (spec points 1 and 4). Leaves the page first, since it may belong to the
 * previous workspace.
 */
export function useOpenWorkspace(): (workspace: Workspace | undefined) => Promise<void> {
  const navigate = useNavigate();
  const current = useWorkspace();
  return async (workspace) => {
    if (!workspace || workspace.id === current?.id) return;
    try {
      await navigate({ to: '/dashboard' });
      await selectWorkspace(workspace.id);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
