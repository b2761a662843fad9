import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { type PseudoApp, pseudo, startPseudoApp } from '../src/pseudo-locale.ts';
import { startProduct } from '../src/product.ts';

let app: PseudoApp | undefined;
test.beforeAll(async () => {
  app = await startPseudoApp((origin) => startProduct({ env: { CORS_ORIGINS: origin } }));
});
// Without an app it failed to start, and has ended what it started.
test.afterAll(() => app?.stop());

/** What is Latin in every language: names of people, keys and variables, addresses, the product. */
const LATIN =
  /\{\{[a-z]+\}\}|\b(?:Rana|Fares|example|test|rana|Parley|Ctrl|Alt|Shift|Esc|Enter|Del|Deutsch|English|kB|MB|UTC|JPEG|PNG|WebP|GIF|AVIF)\b/g;

const words = async (page: Page): Promise<string[]> => {
  const shown = await page.locator('body').innerText();
  return shown.replaceAll(LATIN, '').match(/[A-Za-z]{3,}/g) ?? [];
};

test('a language is one folder of texts; from the right where it is read from the right', async ({
  browser,
}) => {
  const url = app?.url ?? '';
  const context = await browser.newContext({ locale: 'ar' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${url}/register`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

  await test.step('forms answer in it too', async () => {
    await page.getByRole('button', { name: pseudo('Create an account') }).click();
    await expect(page.getByText(pseudo('Name is required'))).toBeVisible();
    expect(await words(page)).toEqual([]);
  });

  await page.getByLabel(pseudo('Your name')).fill('Rana Fares');
  await page.getByLabel(pseudo('E-mail')).fill('rana@example.test');
  await page.getByLabel(pseudo('Password'), { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: pseudo('Create an account') }).click();
  await page.getByRole('link', { name: pseudo('Create workspace') }).click();
  await page.getByLabel(pseudo('Workspace name')).fill('Rana');
  await page.getByRole('button', { name: pseudo('Create workspace') }).click();
  await expect(page.getByRole('heading', { name: pseudo('General'), exact: true })).toBeVisible();

  await test.step('the sidebar stands at the right, and is made wider towards the left', async () => {
    const edge = page.getByRole('separator', { name: pseudo('Width of the sidebar') });
    const before = await edge.boundingBox();
    expect(before?.x).toBeGreaterThan(900);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', '272');
    expect((await edge.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  });

  await test.step('every page has its texts from the folder, is accessible, and none is wider than a phone', async () => {
    for (const path of [
      '/dashboard',
      '/channels',
      '/channels/new',
      '/workspace',
      '/workspace/new',
      '/profile',
      '/settings',
    ]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await words(page), path).toEqual([]);
      await expectAccessible(page, path);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(
        await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });

  await test.step('and the other languages name themselves', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: new RegExp(pseudo('Language')) }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  });
  expect(errors).toEqual([]);
  await context.close();
});
