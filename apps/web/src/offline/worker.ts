/// <reference lib="webworker" />
import { isAppPath } from '@parley/model';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isActivate } from './messages.ts';
import { followLink, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker. It only caches the files of one build. API responses, signed links and users'
 * files are never cached, so nothing is left for the next user of a device.
 */

/** How long to wait for the server's page before showing the cached one. */
const PATIENCE_MS = 4000;
const APP = '/';

// Registered before the precached files, whose route would answer '/' without asking the server.
registerRoute(new NavigationRoute(({ request }) => page(request)));
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();

/** The server's page, which is the newest; if that fails, the cached one. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), pause(PATIENCE_MS)]);
  // A proxy may answer with a server error while the server is down.
  if (answer && answer.status < 500) return answer;
  const kept = isAppPath(new URL(request.url).pathname) ? await matchPrecache(APP) : undefined;
  return kept ?? asked;
}

function pause(ms: number): Promise<null> {
  return new Promise((done) => {
    setTimeout(done, ms, null);
  });
}

// Activated on request of a tab with this build. Tabs of the previous build keep using its files
// until then.
self.addEventListener('message', ({ data }) => {
  if (isActivate(data, import.meta.env.VITE_BUILD_ID)) void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followLink(self, event.notification)),
);
