import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, emailOf } from '../src/account.ts';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { addPseudoLanguage, pseudo } from '../src/pseudo-locale.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
/** A page in a right-to-left language. */
let page: Page;

// One user visits all pages in the same window.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  const rana = await createAccount(product, 'Rana Fares');
  await createWorkspace(rana, 'Rana', pseudo('General'));
  ({ page } = await Person.signedIn(rana, browser, product, { context: { locale: 'ar' } }));
  await addPseudoLanguage(page.context());
});

/**
 * Words that are Latin in every language: names of people, keys and variables, search filters,
 * addresses and the product's name.
 */
const LATIN_WORDS =
  'Rana Fares example test rana Parley Ctrl Alt Shift Esc Enter Del Deutsch English ' +
  'kB MB UTC JPEG PNG WebP GIF AVIF alt';
const LATIN = new RegExp(
  String.raw`\{\{[a-z]+\}\}|\b[a-z]+:[a-z]*|\b(?:${LATIN_WORDS.replaceAll(' ', '|')})\b`,
  'g',
);

/** Attributes with names and hints that a screen reader announces. */
const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

const words = async (page: Page): Promise<string[]> => {
  const read = await page.locator('body').innerText();
  const heard = await page.evaluate<string[]>(`${JSON.stringify(NAMES)}.flatMap((name) =>
    [...document.body.querySelectorAll('[' + name + ']')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getAttribute(name)))`);
  const shown = [read, ...heard].join('\n');
  return shown.replaceAll(LATIN, '').match(/[A-Za-z]{3,}/g) ?? [];
};

test('a language is one folder of texts, including form errors, laid out in its direction', async ({
  browser,
}) => {
  const guest = await openPage(browser, product.url, { locale: 'ar' });
  await addPseudoLanguage(guest.context());
  const errors: string[] = [];
  guest.on('pageerror', (error) => errors.push(error.message));
  await guest.goto(`${product.url}/register`);
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl');
  await guest.getByRole('button', { name: pseudo('Create an account') }).click();
  await expect(guest.getByText(pseudo('Name is required'))).toBeVisible();
  expect(await words(guest)).toEqual([]);

  await guest.getByLabel(pseudo('Your name')).fill('Rana Fares');
  await guest.getByLabel(pseudo('E-mail')).fill(emailOf('Rana'));
  await guest.getByLabel(pseudo('Password'), { exact: true }).fill('a-long-password');
  await guest.getByRole('button', { name: pseudo('Create an account') }).click();
  await guest.getByLabel(pseudo('Workspace name')).fill('Rana');
  await guest.getByRole('button', { name: pseudo('Create workspace') }).click();
  await expect(guest.getByRole('heading', { name: pseudo('General'), exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the list is on the right and is widened to the left', async () => {
  await go(page, `${product.url}/dashboard`);
  const edge = page.getByRole('separator', { name: pseudo('Width of the list') });
  const before = await edge.boundingBox();
  expect(before?.x).toBeGreaterThan(900);
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '256');
  await expect.poll(async () => (await edge.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
});

for (const path of [
  '/dashboard',
  '/channels',
  '/channels/new',
  '/chat',
  '/chat/new',
  '/directory',
  '/drive',
  '/inbox',
  '/locations',
  '/risk',
  '/risks',
  '/saved',
  '/schedule',
  '/search',
  '/unread',
  '/workspace',
  '/workspace/new',
  '/profile',
  '/settings',
])
  test(`${path} uses the folder’s texts, is accessible and no wider than a phone`, async () => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(page, product.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await words(page), path).toEqual([]);
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 360, height: 740 });
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    // The layout for phones is drawn with the next frame.
    await expect.poll(() => page.evaluate(tooWide), path).toBeLessThanOrEqual(0);
    expect(await words(page), path).toEqual([]);
    expect(errors).toEqual([]);
  });

test('a channel uses the folder’s texts', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await go(page, `${product.url}/channels`);
  await page
    .getByRole('link', { name: pseudo('General') })
    .first()
    .click();
  await expect(page.locator('[data-composer] [contenteditable]')).toBeVisible();
  expect(await words(page)).toEqual([]);
});

test('the other languages are listed by their own names', async () => {
  await go(page, `${product.url}/settings`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: new RegExp(pseudo('Language')) }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});
