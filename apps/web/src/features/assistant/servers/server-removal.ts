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

/** Ids of servers whose removal can still be undone. */
export const useRemovedServers = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => leaving);

/**
 * Disables a server and removes it when undo is no longer offered. Its secret never reaches the
 * browser, so a removed server could not be restored. If the page is closed before, the server
 * stays disabled.
 */
export async function removeWithUndo(server: ListedServer): Promise<void> {
  setLeaving((ids) => ids.add(server.id));
  try {
    await enableServer(server, false);
  } catch (error) {
    setLeaving((ids) => ids.delete(server.id));
    throw error;
  }
  const showError = (error: unknown) => toast.error(errorText(error));
  const end = setTimeout(
    () =>
      void removeServer(server)
        .catch(showError)
        .finally(() => setLeaving((ids) => ids.delete(server.id))),
    times.undoDeleteMs,
  );
  const undo = () => {
    clearTimeout(end);
    void enableServer(server, server.is_enabled)
      .catch(showError)
      .finally(() => setLeaving((ids) => ids.delete(server.id)));
  };
  toast(i18next.t('tools:servers.removed', { name: server.name }), {
    duration: times.undoDeleteMs,
    action: { label: i18next.t('tools:undo'), onClick: undo },
  });
}
