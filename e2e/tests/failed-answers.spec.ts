import type { Browser } from '@playwright/test';
import { failAnswers, NO_PATH, reasonsThatStay, shownLines } from '../src/failed-answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { fullPath, makeFullWorkspace } from '../src/full-workspace.ts';
import { openPage } from '../src/contexts.ts';
import { go } from '../src/go.ts';
import { sessionOf } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import type { Destinations } from '../src/routes.ts';
import { wordsOfEmptiness } from '../src/words-of-emptiness.ts';

/**
 * A failed request must not claim that there is no content, or that the user may not see it. A
 * button beside the error repeats the request.
 */

type Name = keyof Destinations['ofMembers'];

/** Requests of every page, for the user and the workspace. */
const SHELL = '(profiles|workspaces|participants|rpc/people_at_hand)';
const OF_PAGES = new RegExp(`/rest/v1/(?!${SHELL}$)`);
const PEOPLE = /\/rest\/v1\/rpc\/people_at_hand$/;
const NO_ACCESS = [/^No access$/, /^403$/, /^404$/, /not found/];

let product: Product;
let destinations: Destinations;
let denials: RegExp[];
test.beforeAll(async ({ product: running }) => {
  product = running;
  destinations = await makeFullWorkspace(product);
  denials = [...(await wordsOfEmptiness()), ...NO_ACCESS];
});

/**
 * Texts that pages show only after failed requests and that deny content, and errors without a way
 * to retry.
 */
async function denied(browser: Browser, names: Name[], failing: RegExp): Promise<string[]> {
  const found: string[] = [];
  const [usual, broken] = await Promise.all(
    [NO_PATH, failing].map((paths) => pageOf(browser, paths)),
  );
  if (!usual || !broken) throw new Error('No page');
  for (const name of names) {
    const address = product.url + fullPath(destinations, name);
    const [known, lines] = await Promise.all(
      [usual, broken].map(async (page) => {
        await (page === usual ? go(page, address) : page.goto(address));
        return shownLines(page);
      }),
    );
    const untrue = (lines ?? []).filter(
      (line) => !known?.includes(line) && denials.some((words) => words.test(line)),
    );
    found.push(...untrue.map((line) => `${name}: ${line}`));
    for (const reason of await reasonsThatStay(broken)) found.push(`${name} stays: ${reason}`);
  }
  return found;
}

async function pageOf(browser: Browser, failing: RegExp) {
  const page = await openPage(browser, product.url);
  await page.context().addCookies(sessionOf(destinations.owner, product.url));
  await failAnswers(page, failing);
  return page;
}

const PARTS: Record<string, Name[]> = {
  talk: ['dashboard', 'channels', 'channels-id', 'channels-id-files', 'chat', 'inbox', 'saved'],
  'search and lists': ['unread', 'search', 'directory', 'directory-id', 'drive', 'schedule'],
  'locations, risks and settings': [
    'locations',
    'locations-id',
    'risk',
    'risks',
    'risks-id',
    'workspace-id-settings',
  ],
};
for (const [part, names] of Object.entries(PARTS))
  test(`failed requests of ${part} claim no missing content`, async ({ browser }) => {
    expect(await denied(browser, names, OF_PAGES)).toEqual([]);
  });

test('a failed request for members claims no missing content', async ({ browser }) => {
  const names: Name[] = ['channels-id', 'channels-id-settings', 'chat-id', 'chat-new', 'directory'];
  expect(await denied(browser, names, PEOPLE)).toEqual([]);
});

test('an invitation that fails to load offers a retry and is not called invalid', async ({
  browser,
}) => {
  const page = await pageOf(browser, /\/rpc\/preview_invitation$/);
  await page.goto(`${product.url}/join/some-token`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  const usedUp = page.getByRole('heading', { name: 'This invitation is no longer valid' });
  await expect(usedUp).toHaveCount(0);
  expect(await reasonsThatStay(page)).toEqual([]);
  await expect(usedUp).toBeVisible();
});

test('the palette shows a failed search’s error and no earlier results', async ({ browser }) => {
  const page = await pageOf(browser, /\/rpc\/search$/);
  await page.goto(product.url + fullPath(destinations, 'channels-id'));
  await shownLines(page);
  await page.evaluate('globalThis.answersFail = false');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const found = palette.getByRole('option', { name: /^Rosa Route: / });
  await palette.getByRole('combobox').fill('dock is dry');
  await expect(found).toBeVisible();
  await page.evaluate('globalThis.answersFail = true');
  await palette.getByRole('combobox').fill('dock');
  await expect(palette.getByRole('alert')).toBeVisible();
  await expect(found).toHaveCount(0);
  expect(await reasonsThatStay(page, palette)).toEqual([]);
  await expect(found).toBeVisible();
});
