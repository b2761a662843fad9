import { setTimeout as sleep } from 'node:timers/promises';
import { newId, userParts } from '@parley/model';
import type { Browser, Request } from '@playwright/test';
import { createAccount, must } from '../src/account.ts';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { costOf, type PageCost } from '../src/page-cost.ts';
import { sessionOf } from '../src/person.ts';
import { createWorkspace } from '../src/workspace.ts';

/**
 * The cost of a page for a browser without any cached file (decision 0081). Each number is a
 * promise; a change that raises one explains why. `inAll` counts what an untouched page fetches.
 */
const SIGN_IN = { requests: 12, scriptBytes: 90_000, inAll: 160_000 };
const CHANNEL = { requests: 24, scriptBytes: 316_000, inAll: 420_000 };
const DASHBOARD = { requests: 45, scriptBytes: 518_000, inAll: 775_000 };

/** Longer than a page with local rows delays everything else. */
const SLOW_ANSWER_MS = 3000;

/** Runs with a new browser context that has nothing stored. */
async function fresh<Result>(
  browser: Browser,
  work: (context: Awaited<ReturnType<Browser['newContext']>>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PLAIN);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Expects a cost within its limits, and no script fetched twice. */
function expectAtMost(cost: PageCost, { requests, scriptBytes, inAll }: typeof SIGN_IN): void {
  expect(cost.twice).toEqual([]);
  expect(cost.requests, JSON.stringify(cost)).toBeLessThanOrEqual(requests);
  expect(cost.scriptBytes, JSON.stringify(cost)).toBeLessThanOrEqual(scriptBytes);
  const all = cost.scriptBytes + cost.idleScriptBytes;
  expect(all, JSON.stringify(cost)).toBeLessThanOrEqual(inAll);
}

test('the sign-in form needs at most twelve requests and 90 kB of script, no script twice', async ({
  browser,
  product,
}) => {
  const cost = await fresh(browser, async (context) =>
    costOf(await context.newPage(), `${product.url}/login`, 'input[type=password]'),
  );
  expectAtMost(cost, SIGN_IN);
});

test('the first channel’s messages stay within a new browser’s budget, no script twice', async ({
  browser,
  product,
}) => {
  const account = await createAccount(product, 'Cora Cost');
  const workspace = await createWorkspace(account, 'Costs');
  const channel = workspace.channels.General ?? '';
  const id = newId();
  const channelIds = { workspace_id: workspace.id, channel_id: channel };
  const parts = userParts(id, 'The **crane** is on its way', []);
  await must(
    account.client
      .from('messages')
      .insert({ id, ...channelIds, author_id: account.id, parts, metadata: channelIds }),
  );
  const cost = await fresh(browser, async (context) => {
    await context.addCookies(sessionOf(account, product.url));
    return costOf(await context.newPage(), `${product.url}/channels/${channel}`, 'article');
  });
  expectAtMost(cost, CHANNEL);
});

test('the first dashboard loads no code of the editor and little of other screens', async ({
  browser,
  product,
}) => {
  const account = await createAccount(product, 'Dana Dash');
  await createWorkspace(account, 'Dashes');
  const cost = await fresh(browser, async (context) => {
    await context.addCookies(sessionOf(account, product.url));
    return costOf(await context.newPage(), `${product.url}/dashboard`, '[data-page-header] h1');
  });
  expectAtMost(cost, DASHBOARD);
});

test('on any page, loading other data waits for the visible data', async ({ browser, product }) => {
  const account = await createAccount(product, 'Order Lee');
  await createWorkspace(account, 'Order');
  const order = await fresh(browser, async (context) => {
    await context.addCookies(sessionOf(account, product.url));
    const page = await context.newPage();
    const events: string[] = [];
    const connected = page.waitForEvent('websocket').then(() => events.push('connected'));
    await page.route('**/rest/v1/risks?*', async (route) => {
      await sleep(SLOW_ANSWER_MS);
      events.push('risks');
      await route.continue();
    });
    await page.goto(`${product.url}/risks`);
    await connected;
    return events;
  });
  expect(order).toEqual(['risks', 'connected']);
});

test('a new browser requests a channel’s messages once, while the product’s code is still loading', async ({
  browser,
  product,
}) => {
  const account = await createAccount(product, 'Early Bird');
  const channel = (await createWorkspace(account, 'Early')).channels.General ?? '';
  const asked = await fresh(browser, async (context) => {
    await context.addCookies(sessionOf(account, product.url));
    const page = await context.newPage();
    const isNewest = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      const inOrder = searchParams.get('order') === 'created_at.desc,id.desc';
      return pathname === '/rest/v1/messages' && inOrder;
    };
    let pages = 0;
    page.on('request', (request) => (pages += Number(isNewest(request))));
    const messages = page.waitForRequest(isNewest);
    await page.route('**/assets/product-*.js', async (route) => {
      await messages;
      await route.continue();
    });
    await page.goto(`${product.url}/channels/${channel}`);
    await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
    await page.waitForLoadState('networkidle');
    return pages;
  });
  expect(asked).toBe(1);
});
