/// <reference lib="webworker" />
import { isAppPath } from '@parley/model';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isActivate } from './messages.ts';
import { followLink, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker. It keeps the files of one build and nothing else: answers of the API, signed
 * links and people's files never enter a cache, so there is nothing in it that one person could
 * leave to the next.
 */

/** How long the server may take for a page before the one on the device is shown. */
const PATIENCE_MS = 4000;
const APP = '/';

// Before the kept files, whose own rule would answer '/' without ever asking the server.
registerRoute(new NavigationRoute(({ request }) => page(request)));
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();

/** The server's page, which is the newest; without one, the app as it was last installed. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), pause(PATIENCE_MS)]);
  // A proxy may answer for a server that is away.
  if (answer && answer.status < 500) return answer;
  const kept = isAppPath(new URL(request.url).pathname) ? await matchPrecache(APP) : undefined;
  return kept ?? asked;
}

function pause(ms: number): Promise<null> {
  return new Promise((done) => {
    setTimeout(done, ms, null);
  });
}

// A tab that runs this build asks for it. Tabs of the build before keep their own files until then.
self.addEventListener('message', ({ data }) => {
  if (isActivate(data, import.meta.env.VITE_BUILD_ID)) void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followLink(self, event.notification)),
);
