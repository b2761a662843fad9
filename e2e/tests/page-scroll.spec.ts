import type { Page } from '@playwright/test';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { makeFullWorkspace } from '../src/full-workspace.ts';
import { Person } from '../src/person.ts';
import type { Destinations } from '../src/routes.ts';
import type { Product } from '../src/product.ts';

/** A window so low that every page scrolls. */
const LOW = { ...PLAIN, viewport: { width: 1280, height: 360 } };
/** Pages that redirect, or start at their end or at the current hour. */
const ELSEWHERE = ['index', 'join', 'chat-id', 'channels-id', 'schedule'];

let product: Product;
let destinations: Destinations;
test.beforeAll(async ({ product: running }) => {
  product = running;
  destinations = await makeFullWorkspace(product);
});

/** Scrolls every scrollable part to its end. */
const toEnd = (page: Page) =>
  page.evaluate(`(async () => {
    for (const part of document.querySelectorAll('#main *'))
      if (/auto|scroll/.test(getComputedStyle(part).overflowY)) part.scrollTop = 1e5;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  })()`);

/** Scroll positions of the page's parts; empty if all are at their top. */
const scrolled = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [...document.querySelectorAll('#main *')].map((part) => part.scrollTop).filter(Boolean);
  })()`);

test('a page starts at its top, however far the previous one was scrolled', async ({ browser }) => {
  const person = await Person.signedIn(destinations.owner, browser, product, {
    at: '/dashboard',
    context: LOW,
  });
  const { page } = person;
  let longPages = 0;
  for (const [name, { path, heading }] of Object.entries(destinations.ofMembers)) {
    if (ELSEWHERE.includes(name)) continue;
    await person.go(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    expect(await scrolled(page), name).toEqual([]);
    await toEnd(page);
    if ((await scrolled(page)).length > 0) longPages += 1;
  }
  expect(longPages).toBeGreaterThan(8);
});

test('going back or reloading restores a page’s scroll position', async ({ browser }) => {
  const person = await Person.signedIn(destinations.owner, browser, product, {
    at: '/dashboard',
    context: LOW,
  });
  const { page } = person;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stand-up' }).first()).toBeVisible();
  await expect(page.getByPlaceholder('Ask anything')).toBeVisible();
  await toEnd(page);
  const left = await scrolled(page);
  expect(left).toHaveLength(1);
  await person.go('/search');
  await expect(page.getByRole('button', { name: 'from:' })).toBeVisible();
  await toEnd(page);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toEqual(left);
  await page.reload();
  await expect.poll(() => scrolled(page)).toEqual(left);
});

test('dialogs and searches do not scroll the page', async ({ browser }) => {
  const { path } = destinations.ofMembers['risks-id'];
  const person = await Person.signedIn(destinations.owner, browser, product, {
    at: path,
    context: LOW,
  });
  const { page } = person;
  await expect(page.getByRole('button', { name: 'Delete risk' })).toBeVisible();
  await person.go('/schedule');
  const event = page.getByRole('button', { name: 'Stand-up' }).last();
  await expect(event).toBeVisible();
  await toEnd(page);
  const left = await scrolled(page);
  // A click of the mouse would first scroll to the event.
  await event.dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Stand-up' })).toBeVisible();
  expect(await scrolled(page)).toEqual(left);
});

test('another section of the settings starts at its top with its tab in view', async ({
  browser,
}) => {
  const { path } = destinations.ofMembers['workspace-id-settings'];
  const person = await Person.signedIn(destinations.owner, browser, product, {
    at: path,
    context: { ...PLAIN, viewport: { width: 390, height: 500 } },
  });
  const { page } = person;
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(tab('General')).toBeInViewport();
  await toEnd(page);
  for (const [section, name] of [
    ['danger', 'Leave or delete'],
    ['general', 'General'],
  ] as const) {
    await person.go(`${path}#${section}`);
    await expect(tab(name)).toHaveAttribute('aria-current', 'page');
    await expect(tab(name)).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page)).toEqual([]);
    await toEnd(page);
  }
});
