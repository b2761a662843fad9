import { attended } from '../lib/attended.ts';
import { type Activate, ACTIVATE, openedPath } from './messages.ts';

/**
 * Installs the service worker once somebody uses the page, because it downloads the whole app. A
 * worker of the page's build activates immediately; one of another build waits until a tab of that
 * build asks for it.
 * @param onOpen navigates to the path of a clicked notification.
 */
export function installWorker(onOpen: (path: string) => void): void {
  // Service workers are missing over plain http outside localhost and in some private windows. In
  // development there are no files to cache.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const path = openedPath(data);
    if (path !== null) onOpen(path);
  });
  void attended.then(register).catch(ignore);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/worker.js');
  const activate = () => {
    const message: Activate = { type: ACTIVATE, build: import.meta.env.VITE_BUILD_ID };
    registration.waiting?.postMessage(message);
  };
  activate();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', activate),
  );
}

/** The app works without a worker. */
function ignore(error: unknown): void {
  // oxlint-disable-next-line no-console -- not for the person: for whoever looks for the cause
  console.warn('The app cannot be installed for offline use', error);
}

/** Closes shown notifications at sign-out, because they quote messages. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
