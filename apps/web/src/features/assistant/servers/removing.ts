import { times } from '@parley/model';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { toast } from '../../../lib/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { enableServer, removeServer } from './mutations.ts';
import type { ListedServer } from './queries.ts';

let leaving: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

function setLeaving(change: (ids: Set<string>) => void): void {
  const next = new Set(leaving);
  change(next);
  leaving = next;
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Servers that are about to go. */
export const useLeaving = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => leaving);

/**
 * Switches a server off at once and removes it when the time to take that back is over: its secret
 * is told to nobody, so a removed server could not be put back. Where the page is left before, it
 * stays, switched off.
 */
export async function removeWithUndo(server: ListedServer): Promise<void> {
  setLeaving((ids) => ids.add(server.id));
  try {
    await enableServer(server, false);
  } catch (error) {
    setLeaving((ids) => ids.delete(server.id));
    throw error;
  }
  const tell = (error: unknown) => toast.error(errorText(error));
  const end = setTimeout(
    () =>
      void removeServer(server)
        .catch(tell)
        .finally(() => setLeaving((ids) => ids.delete(server.id))),
    times.undoDeleteMs,
  );
  const undo = () => {
    clearTimeout(end);
    void enableServer(server, server.is_enabled)
      .catch(tell)
      .finally(() => setLeaving((ids) => ids.delete(server.id)));
  };
  toast(i18next.t('tools:servers.removed', { name: server.name }), {
    duration: times.undoDeleteMs,
    action: { label: i18next.t('tools:undo'), onClick: undo },
  });
}
