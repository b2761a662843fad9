import { access } from '../data/identity.ts';
import { deleteKept } from '@parley/client/device/persistence-database';
import { inTab, onDevice } from '../lib/device-storage.ts';
import { endedSession } from '../lib/ended-session.ts';
import { forgetPerson } from './forget-person.ts';
import { closeNotifications, installWorker } from './install-worker.ts';

/**
 * Makes the app work offline. The service worker is only installed after sign-in, to spare other
 * visitors the download. When the session ends, here, in another tab or while no tab was open, the
 * device's data is deleted; unsent changes stay in the outbox for the next sign-in.
 * @param onOpen navigates to the path of a clicked notification.
 */
export function startOffline(onOpen: (path: string) => void): void {
  const { state, ended } = access.session;
  let isInstalled = false;
  const follow = () => {
    const { status } = state.get();
    endedSession.set(ended.get());
    if (status === 'signed-out') forget();
    if (status !== 'signed-in' || isInstalled) return;
    isInstalled = true;
    installWorker(onOpen);
  };
  state.subscribe(follow);
  follow();
}

/**
 * Errors are ignored, because the user cannot fix them and the next sign-in deletes what is left.
 */
function forget(): void {
  forgetPerson(onDevice);
  forgetPerson(inTab);
  void deleteKept(null).catch(() => {});
  void closeNotifications().catch(() => {});
}
