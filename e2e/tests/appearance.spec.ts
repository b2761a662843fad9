import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { member } from '../src/member.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let url: string;

test.beforeAll(({ product: running }) => {
  product = running;
  url = product.url;
});

test.describe('appearance', () => {
  test('the list starts open and keeps its last state', async ({ browser }) => {
    const { page } = await member(browser, product, 'Sida Side', 'Sides');
    await expect(
      page.getByRole('navigation', { name: 'Pages', exact: true }).getByText('Dashboard'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close the list' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open the list' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Your channels' })).toHaveCount(0);
  });

  test('colours follow the system until a preference is chosen, and a choice is kept', async ({
    browser,
  }) => {
    const { page } = await member(browser, product, 'Hugh Hue', 'Hues');
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveClass(/light/);
    await go(page, `${url}/settings`);
    await page.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveClass(/dark/);
    await page.reload();
    await expect(html).toHaveClass(/dark/);
  });

  test('at most five toasts appear at the bottom right, 16 px apart, in colours of their kind', async ({
    browser,
  }) => {
    const { page } = await member(browser, product, 'Toni Toast', 'First toasts');
    await go(page, `${url}/profile`);
    for (const name of ['Toni A', 'Toni B', 'Toni C', 'Toni D', 'Toni E', 'Toni F']) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(
        page
          .getByRole('region', { name: /^Notices/ })
          .getByText('Saved')
          .first(),
      ).toBeVisible();
    }
    const toaster = page.locator('[data-sonner-toaster]');
    await expect(toaster).toHaveAttribute('data-y-position', 'bottom');
    await expect(toaster).toHaveAttribute('data-x-position', 'right');
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('[data-sonner-toaster]')).getPropertyValue('--gap')`,
      ),
    ).toBe('16px');
    await expect(
      page.locator('[data-sonner-toast][data-rich-colors=true][data-type=success]').first(),
    ).toBeVisible();
    // All clicks follow immediately, so that the first toast is still shown when the sixth appears.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${url}/sentry`);
    const copy = page.getByRole('button', { name: 'Copy report' });
    for (let times = 0; times < 6; times += 1) await copy.click();
    await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(5);
    await expect(page.locator('[data-sonner-toast][data-visible=false]')).toHaveCount(1);
  });
});
