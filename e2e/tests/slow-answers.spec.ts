import type { Browser, Page } from '@playwright/test';
import { devtoolsOf } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { fullPath, makeFullWorkspace } from '../src/full-workspace.ts';
import { holdAnswers } from '../src/held-answers.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import type { Destinations } from '../src/routes.ts';
import { listen, said } from '../src/said.ts';
import { wordsOfEmptiness } from '../src/words-of-emptiness.ts';
import { createWorkspace } from '../src/workspace.ts';

/**
 * Until a response arrives, a page shows nothing that it may contradict: no empty state, no count
 * of zero and no number that changes.
 */

type Name = keyof Destinations['ofMembers'];

/** Each part is a separate test, so that they run in parallel. */
const PARTS: Record<string, Name[]> = {
  channels: ['dashboard', 'channels', 'channels-id', 'channels-id-files', 'channels-id-settings'],
  'conversations and inbox': ['chat', 'chat-new', 'chat-id', 'inbox', 'saved', 'unread', 'search'],
  'directory, drive and schedule': [
    'directory',
    'directory-id',
    'drive',
    'schedule',
    'channels-id-schedule',
  ],
  'locations and risks': ['locations', 'locations-id', 'risk', 'risks', 'risks-id'],
  settings: ['workspace', 'workspace-id', 'workspace-id-settings', 'settings', 'profile'],
};

const ZERO = /(?<![\d.,:/–-])0(?![\d.,:%])/;

let product: Product;
let destinations: Destinations;
let emptiness: RegExp[];
test.beforeAll(async ({ product: running }) => {
  product = running;
  destinations = await makeFullWorkspace(product);
  emptiness = await wordsOfEmptiness();
});

/** Texts that a page showed temporarily and that were wrong. */
async function untrue(page: Page): Promise<string[]> {
  const { while: gone, numbers, filled } = await said(page);
  return [
    ...gone.filter((text) => ZERO.test(text) || emptiness.some((words) => words.test(text))),
    ...numbers,
    ...filled,
  ];
}

/** Opens each page while its responses are held, and returns the wrong texts that it showed. */
async function falsehoods(browser: Browser, names: Name[], isKnownDevice: boolean) {
  const { page } = await Person.signedIn(destinations.owner, browser, product);
  await listen(page);
  const devtools = await devtoolsOf(page);
  const found: string[] = [];
  const answers = await holdAnswers(page);
  for (const name of names) {
    if (!isKnownDevice)
      await devtools.send('Storage.clearDataForOrigin', {
        origin: product.url,
        storageTypes: 'indexeddb',
      });
    await page.goto(product.url + fullPath(destinations, name));
    await answers.release();
    found.push(...(await untrue(page)).map((text) => `${name}: ${text}`));
  }
  return found;
}

for (const [part, names] of Object.entries(PARTS)) {
  test(`nothing false is shown while ${part} load`, async ({ browser }) => {
    test.slow();
    expect(await falsehoods(browser, names, false)).toEqual([]);
  });

  test(`nothing false is shown while ${part} load on a device with stored data`, async ({
    browser,
  }) => {
    test.slow();
    expect(await falsehoods(browser, names, true)).toEqual([]);
  });
}

test('nothing false is shown while switching to another workspace', async ({ browser }) => {
  const { owner } = destinations;
  await createWorkspace(owner, 'Depot', 'Hall');
  const { page } = await Person.signedIn(owner, browser, product);
  await listen(page);
  const answers = await holdAnswers(page);
  await page.goto(`${product.url}/channels`);
  await answers.release();
  await untrue(page);
  await page.keyboard.press('Control+2');
  await answers.release();
  await expect(page.getByRole('navigation', { name: 'Your channels' })).toContainText('Hall');
  expect(await untrue(page)).toEqual([]);
});
