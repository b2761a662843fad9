import type { Page, WebSocketRoute } from '@playwright/test';
import { devtoolsOf, forGood, openPage, runFirst } from '../src/contexts.ts';
import { failAnswers, NO_PATH, shownLines } from '../src/failed-answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { fullPath, makeFullWorkspace } from '../src/full-workspace.ts';
import { holdRequests } from '../src/held-request.ts';
import { Person, sessionOf } from '../src/person.ts';
import type { Destinations } from '../src/routes.ts';

/**
 * Visible content keeps its position while the rest loads, so that a user never presses something
 * that has just moved there.
 */

type Name = keyof Destinations['ofMembers'];

/** A connection with enough latency to draw each response separately. */
const LINE = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
/**
 * Share of the window, as browsers measure layout shifts; a line of text that moves by its height
 * exceeds it.
 */
const LEAST = 0.004;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** The dashboard is loaded twice; the second time the device has its data. */
const PAGES: Name[] = [
  'dashboard',
  'dashboard',
  'channels',
  'chat-id',
  'inbox',
  'unread',
  'directory',
  'risks-id',
  'settings',
];

/**
 * Records elements that move by themselves, with their text. A status message over the page may
 * change its width.
 */
const NOTE = `(() => {
  globalThis.moves = [];
  const tell = ({ node, previousRect: { y: from }, currentRect: { y: to } }) =>
    Math.round(from) + ' > ' + Math.round(to) + ' ' + (node?.textContent ?? '').slice(0, 60);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && value >= ${LEAST})
        globalThis.moves.push(...sources.filter(({ node }) => node?.role !== 'status').map(tell));
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

const moves = (page: Page) => page.evaluate<string[]>('globalThis.moves');

for (const size of SIZES)
  test(`visible content does not move while the rest loads, ${size.width} px wide`, async ({
    browser,
    product,
  }) => {
    const destinations = await makeFullWorkspace(product);
    const page = await openPage(browser, product.url, { viewport: size });
    const devtools = await devtoolsOf(page);
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await page.context().addCookies(sessionOf(destinations.owner, product.url));
    await failAnswers(page, NO_PATH);
    await runFirst(page, NOTE);
    for (const name of PAGES) {
      await page.goto(product.url + fullPath(destinations, name));
      await shownLines(page);
      expect(await moves(page), name).toEqual([]);
    }
  });

test('nothing moves when the connection is briefly lost and restored', async ({
  browser,
  product,
}) => {
  const destinations = await makeFullWorkspace(product);
  const { page } = await Person.signedIn(destinations.owner, browser, product);
  const sockets = new Set<WebSocketRoute>();
  let isDown = false;
  await forGood(page).routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await failAnswers(page, NO_PATH);
  await runFirst(page, NOTE);
  await page.goto(product.url + fullPath(destinations, 'directory'));
  await shownLines(page);
  isDown = true;
  for (const socket of sockets) await socket.close();
  const lost = page.getByText('Connection lost');
  await expect(lost).toBeVisible();
  isDown = false;
  await expect(lost).toHaveCount(0);
  expect(await moves(page)).toEqual([]);
});

test('the directory shows skeletons for locations and does not shift when they load', async ({
  browser,
  product,
}) => {
  const destinations = await makeFullWorkspace(product);
  const { page } = await Person.signedIn(destinations.owner, browser, product);
  const letThrough = await holdRequests(page, /\/rest\/v1\/locations/, 'GET');
  await page.goto(product.url + fullPath(destinations, 'directory'));
  const row = page.getByRole('row', { name: 'Cleo Marchetti' });
  await expect(row.locator('.skeleton').first()).toBeVisible();
  const after = page.getByRole('button', { name: 'Online', exact: true });
  const before = await after.boundingBox();
  await letThrough();
  await expect(row.getByRole('link', { name: 'Dry dock' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter by Location' })).toBeEnabled();
  expect(await after.boundingBox()).toEqual(before);
});
