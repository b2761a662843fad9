import { idle } from '@parley/client/base/schedule';
import { type Activate, ACTIVATE, openedPath } from './messages.ts';

/**
 * Installs the service worker, once the page is there: its download must not delay what the person
 * came for. A worker of the page's own build takes over at once; one of another build waits until a
 * tab of that build asks for it.
 * @param onOpen goes to the path a chosen notification leads to.
 */
export function installWorker(onOpen: (path: string) => void): void {
  // Absent on plain http away from localhost, and in some private windows; development has no files
  // to keep.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const path = openedPath(data);
    if (path !== null) onOpen(path);
  });
  const start = () => idle(() => void register().catch(ignore));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
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

/** Without a worker the app works as any page does. */
function ignore(error: unknown): void {
  // oxlint-disable-next-line no-console -- not for the person: for whoever looks for the cause
  console.warn('The app cannot be installed for offline use', error);
}

/** Takes shown notifications off the screen: they quote messages, and their reader signed out. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
