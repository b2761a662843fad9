import type { CDPSession, Page } from '@playwright/test';

/** The requests of a page until its content was visible. */
export type PageCost = {
  /** Milliseconds since the start of the navigation. */
  ms: number;
  requests: number;
  /** As transferred, without headers. */
  scriptBytes: number;
  allBytes: number;
  /** Paths of scripts that were fetched more than once. */
  twice: string[];
  /** Bytes of scripts that were fetched afterwards, while the page was idle. */
  idleScriptBytes: number;
};

type Asked = { path: string; type: string; at: number; bytes: number };

const LONGEST_MS = 60_000;

/**
 * Opens an address and counts the browser's requests until an element is shown.
 * @param sight a selector of the first element of the page's main content.
 */
export async function costOf(page: Page, url: string, sight: string): Promise<PageCost> {
  const devtools = await page.context().newCDPSession(page);
  const asked = await listen(devtools);
  await page.addInitScript(noteSight, sight);
  const begun = Date.now();
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
  await page.waitForFunction(() => 'seenAt' in globalThis, null, { timeout: LONGEST_MS });
  const seenAt = await page.evaluate(() => (globalThis as unknown as { seenAt: number }).seenAt);
  await page.waitForLoadState('networkidle', { timeout: LONGEST_MS });
  await devtools.detach();
  const all = [...asked.values()];
  const before = all.filter(({ at }) => at <= seenAt);
  const after = all.filter(({ at }) => at > seenAt);
  const paths = before.filter(isScript).map(({ path }) => path);
  return {
    ms: seenAt - begun,
    requests: before.length,
    scriptBytes: bytesOf(before.filter(isScript)),
    allBytes: bytesOf(before),
    twice: paths.filter((path, index) => paths.indexOf(path) !== index),
    idleScriptBytes: bytesOf(after.filter(isScript)),
  };
}

const isScript = ({ path, type }: Asked) => type === 'Script' || path.endsWith('.js');
const bytesOf = (asked: Asked[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0);

/** Every request of the page from now on, by its id. */
async function listen(devtools: CDPSession): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname: path } = new URL(request.url);
    asked.set(requestId, {
      path,
      type: type ?? '',
      at: wallTime * 1000,
      bytes: 0,
    });
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId);
    if (known) known.bytes += encodedDataLength;
  });
  devtools.on('Network.webSocketCreated', ({ requestId }) => {
    asked.set(requestId, {
      path: '/realtime/v1/websocket',
      type: 'WebSocket',
      at: Date.now(),
      bytes: 0,
    });
  });
  return asked;
}

/** Runs in the page: records the time when the element exists, just before it is painted. */
function noteSight(selector: string): void {
  const check = () => {
    if (!document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })) return;
    seen.disconnect();
    requestAnimationFrame(() => Object.assign(globalThis, { seenAt: Date.now() }));
  };
  const seen = new MutationObserver(check);
  const attributes = ['style', 'class'];
  seen.observe(document, { childList: true, subtree: true, attributeFilter: attributes });
}
