import { access } from '../data/identity.ts';
import { deleteKept } from '@parley/client/device/persistence-database';
import { inTab, onDevice } from '../lib/device-storage.ts';
import { endedSession } from '../lib/ended-session.ts';
import { forgetPerson } from './forget-person.ts';
import { closeNotifications, installWorker } from './install-worker.ts';

/**
 * Makes the app one that opens without a connection. Only signed-in people get the service worker:
 * a visitor of the sign-in page need not download what they may never use. Who signs out, here or
 * in another tab, or whose session ended while no tab was open, leaves nothing to read on the
 * device; what they wrote and could not send yet stays in the outbox, for their next sign-in.
 * @param onOpen goes to the path a chosen notification leads to.
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

/** A failure is nothing that the user could mend; the next sign-in deletes what is left. */
function forget(): void {
  forgetPerson(onDevice);
  forgetPerson(inTab);
  void deleteKept(null).catch(() => {});
  void closeNotifications().catch(() => {});
}
