import type { Browser, Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { openPage, PLAIN } from '../src/contexts.ts';
import { failAnswers, GONE_TO_MS, NO_PATH, shownLines } from '../src/failed-answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { makeFullWorkspace } from '../src/full-workspace.ts';
import type { Destinations } from '../src/routes.ts';
import { go } from '../src/go.ts';
import { giveLongNames } from '../src/long-names.ts';
import { member } from '../src/member.ts';
import { Person, sessionOf } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { setTextSize, spaceText, textOverflow } from '../src/text-overflow.ts';
import { comparedStates } from '../src/compared-states.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

/** The page of a user in a new workspace. */
async function settle(browser: Browser, name: string): Promise<Page> {
  return (await member(browser, product, name, `Workspace of ${name}`)).page;
}

test('a workspace has the theme its owner picks from the first paint on', async ({ browser }) => {
  const page = await settle(browser, 'Theo Painter');
  const colourOf = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const before = await colourOf();
  await page.getByRole('button', { name: 'Switch workspace' }).click();
  await page.getByRole('menuitem', { name: 'People and invitations' }).click();
  await page.waitForURL(/\/workspace\/[0-9a-f-]+$/);
  await go(page, `${page.url()}/settings`);
  await page.locator('label', { hasText: 'Ocean' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean');
  await expect.poll(colourOf).not.toBe(before);
  // The first script sets the theme, before the app has loaded any workspace.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean');
});

test('a personal theme replaces the workspace’s on every device until it is reset', async ({
  browser,
}) => {
  const account = await createAccount(product, 'Pia Plum');
  await createWorkspace(account, 'Harbour Works');
  const { page } = await Person.signedIn(account, browser, product, { at: '/settings#appearance' });
  const html = page.locator('html');
  await expect(page.getByRole('radio', { name: 'Workspace default (Clay)' })).toBeChecked();
  await expect(html).toHaveAttribute('data-theme', 'claude');
  await page.locator('label', { hasText: 'Plum' }).click();
  await expect(html).toHaveAttribute('data-theme', 'plum');

  const elsewhere = await Person.signedIn(account, browser, product, { at: '/dashboard' });
  await expect(elsewhere.page.locator('html')).toHaveAttribute('data-theme', 'plum');

  await page.locator('label', { hasText: 'Workspace default' }).click();
  await expect(html).toHaveAttribute('data-theme', 'claude');
  // The user's other device is updated too.
  await expect(elsewhere.page.locator('html')).toHaveAttribute('data-theme', 'claude');
});

test('the list keeps its last state', async ({ browser }) => {
  const page = await settle(browser, 'Sina Wide');
  const edge = page.getByRole('separator', { name: 'Width of the list' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '264');
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, 300);
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 5 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', '400');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '400');
  await page.getByRole('button', { name: 'Close the list' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Open the list' }).waitFor();
  await expect(edge).toHaveCount(0);
});

test('an icon shows its name on hover', async ({ browser }) => {
  const page = await settle(browser, 'Ida Curious');
  const pointAt = async (role: 'button' | 'link', name: string) => {
    // A real pointer moves over the page before it reaches an icon.
    await page.mouse.move(700, 400);
    await page.getByRole(role, { name, exact: true }).hover();
  };
  await pointAt('button', 'Close the list');
  await expect(page.getByRole('tooltip', { name: /Close the list.*D/ })).toBeVisible();
  await pointAt('button', 'List options');
  await expect(page.getByRole('tooltip', { name: 'List options' })).toBeVisible();
});

test('a status is shown until it is cleared', async ({ browser }) => {
  const page = await settle(browser, 'Stan Status');
  const menu = page.getByRole('button', { name: 'Your menu' });
  const dialog = page.getByRole('dialog');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Set a status' }).click();
  await dialog.getByRole('button', { name: 'On site' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(menu).toContainText('On site');
  await page.reload();
  await expect(menu).toContainText('On site');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Set a status' }).click();
  await dialog.getByRole('button', { name: 'Clear status' }).click();
  await expect(menu).not.toContainText('On site');
});

test('high contrast and forced colours of the system are applied', async ({ browser }) => {
  const page = await settle(browser, 'Cleo Contrast');
  const token = (name: string) =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--${name}')`);
  const [hairline, faint] = [await token('hairline'), await token('faint')];
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(() => token('hairline')).not.toBe(hairline);
  await expect.poll(() => token('faint')).not.toBe(faint);
  await page.emulateMedia({ contrast: null, forcedColors: 'active' });
  const current = page.locator('.row-link[aria-current=page]').first();
  await expect(current).toHaveCSS('outline-style', 'solid');
});

test('in forced colours every page shows selected states and marks only itself as current', async ({
  browser,
}) => {
  const destinations = await makeFullWorkspace(product);
  const { page } = await Person.signedIn(destinations.owner, browser, product, {
    context: { ...PLAIN, forcedColors: 'active' },
  });
  await failAnswers(page, NO_PATH);
  const current = page.locator('a[aria-current=page]:not(.row-link, .rail-item, .bar-item)');
  const seen = await onEachPage(page, destinations, async (name) => {
    const { pathname } = new URL(page.url());
    const links = await current.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? ''),
    );
    return {
      compared: await comparedStates(page),
      wrong: links.filter((path) => path !== pathname).map((path) => `${name}: ${path}`),
    };
  });
  const compared = seen.flatMap((on) => on.compared);
  expect
    .soft(compared.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Messages', 'Month', 'Table', 'Clay', 'Match system']));
  expect.soft(compared.filter(({ isSaid }) => !isSaid)).toEqual([]);
  expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
  await go(page, product.url + destinations.ofMembers['channels-id'].path);
  await expect(page.locator('.row-link[aria-current=page]')).toHaveText([/General/]);
});

test('no page is wider than 320 px and no text is cut off with long names and wide letter spacing', async ({
  browser,
}) => {
  const destinations = await makeFullWorkspace(product);
  await giveLongNames(destinations);
  const page = await openPage(browser, product.url, {
    ...PLAIN,
    locale: 'de-DE',
    viewport: { width: 320, height: 740 },
  });
  await page.context().addCookies(sessionOf(destinations.owner, product.url));
  await failAnswers(page, NO_PATH);
  await page.goto(`${product.url}/dashboard`);
  await spaceText(page);
  const outside = await wordsOutside(page, destinations, async () => {
    const list = page.getByRole('main').locator('[data-slot=select-trigger]').first();
    if (!(await list.isVisible())) return [];
    await list.click();
    await page.getByRole('listbox').waitFor();
    const words = await textOverflow(page);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    return words;
  });
  expect(outside).toEqual([]);
});

/** Texts outside of their box on each page of a workspace, and after a step on each of them. */
async function wordsOutside(
  page: Page,
  destinations: Destinations,
  step: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const outside = await onEachPage(page, destinations, async (name) =>
    [...(await textOverflow(page)), ...(await step())].map((word) => `${name}: ${word}`),
  );
  return outside.flat();
}

/** The findings of each page of a workspace, visited in turn. */
async function onEachPage<Found>(
  page: Page,
  { ofMembers }: Destinations,
  find: (name: string) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [name, { path }] of Object.entries(ofMembers)) {
    await go(page, product.url + path);
    await shownLines(page, GONE_TO_MS);
    found.push(await find(name));
  }
  return found;
}

/** Font sizes of text, without titles and icons. */
const SIZES = `(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const sizes = new Set();
  while (words.nextNode()) {
    const { data, parentElement: element } = words.currentNode;
    if (/[\\p{L}\\d]/u.test(data) && element.checkVisibility() &&
      !element.closest('h1, h2, h3, h4, script, style, .sr-only, .font-title'))
      sizes.add(getComputedStyle(element).fontSize);
  }
  return [...sizes].sort();
})()`;

test('a channel uses three font sizes, which scale with the browser’s text size', async ({
  browser,
}) => {
  const person = await member(browser, product, 'Tilda Type', 'Workspace of Tilda');
  const { page } = person;
  await person.write('Read **this**, then `that`');
  await person.sees('Read this');
  expect(await page.evaluate(SIZES)).toEqual(['12px', '13px', '15px']);
  const picture = page.getByRole('log').locator('[data-initials]').first();
  await expect(picture).toHaveCSS('width', '36px');
  await setTextSize(page, 24);
  await page.reload();
  await person.sees('Read this');
  expect(await page.evaluate(SIZES)).toEqual(['18px', '19.5px', '22.5px']);
  await expect(picture).toHaveCSS('width', '54px');
});

test('a printed page has its full length without the surrounding shell', async ({ browser }) => {
  const { owner, ofMembers } = await makeFullWorkspace(product);
  const { page } = await Person.signedIn(owner, browser, product, {
    at: ofMembers['risks-id'].path,
    context: { ...PLAIN, viewport: { width: 794, height: 600 } },
  });
  const last = page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
  await expect(last).toBeAttached();
  const sidebar = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(sidebar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sidebar).toBeHidden();
  const length = await page.evaluate<number>('document.documentElement.scrollHeight');
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(length).toBeGreaterThan(1200);
  expect(length).toBeGreaterThanOrEqual(Math.floor(y + height));
});

test('no page is wider than a phone and no text is cut off at 150 % text size', async ({
  browser,
}) => {
  const destinations = await makeFullWorkspace(product);
  const page = await openPage(browser, product.url, {
    ...PLAIN,
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  await page.context().addCookies(sessionOf(destinations.owner, product.url));
  await setTextSize(page, 24);
  await failAnswers(page, NO_PATH);
  expect(await wordsOutside(page, destinations)).toEqual([]);
});
