import { expect, test } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [['desktop', { width: 1280, height: 800 }], ['phone', { width: 390, height: 780 }]] as const) {
    test(`every screen is accessible, ${colorScheme}, on a ${device}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
      const person = await Person.open(`${colorScheme}${device} Tester`, context, product.url);
      const { page } = person;
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      for (const path of ['/login', '/register']) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(page, path);
      }
      await person.register();
      await page.getByRole('link', { name: 'Create workspace' }).waitFor();
      await expectAccessible(page, 'welcome');
      await person.createWorkspace('Accessible');
      await page.goto(`${product.url}/channels/new`);
      await page.getByLabel('Channel name').fill('Screens');
      await page.getByRole('button', { name: 'Create channel' }).click();
      await expect(page.getByRole('heading', { name: 'Screens', exact: true })).toBeVisible();
      await person.write('Good morning, **everyone**');
      await person.sees('Good morning');
      await expectAccessible(page, 'channel');
      const channel = new URL(page.url()).pathname;
      for (const path of ['/dashboard', '/channels', '/channels/new', `${channel}/files`, `${channel}/settings`, '/workspace', '/workspace/new', '/profile', '/settings', '/unauthorized', '/nowhere']) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expectAccessible(page, path);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

test('forms answer in the specification’s words, and keep what was typed', async ({ page }) => {
  const person = new Person('Fia Former', page, product.url);
  await person.register();
  await person.createWorkspace('Forms');
  await page.goto(`${product.url}/channels/new`);
  await page.getByLabel('Description').fill('About forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByText('Channel name is required')).toBeVisible();
  await page.getByLabel('Channel name').fill('ab');
  await expect(page.getByText('Must be at least 3 characters')).toBeVisible();
  await page.getByLabel('Channel name').fill('x'.repeat(256));
  await expect(page.getByText('Must be at most 255 characters')).toBeVisible();
  await page.getByLabel('Channel name').fill('Forms');
  await page.getByLabel('Handle').fill('forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible();
  await page.goto(`${product.url}/channels/new`);
  await page.getByLabel('Channel name').fill('Forms again');
  await page.getByLabel('Handle').fill('forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByText('Another channel has this handle already.')).toBeVisible();
  await expect(page.getByLabel('Channel name')).toHaveValue('Forms again');
});

test('switching the workspace says so for three seconds', async ({ page }) => {
  const person = new Person('Walt Switch', page, product.url);
  await person.register();
  await person.createWorkspace('First place');
  await page.goto(`${product.url}/workspace/new`);
  await page.getByLabel('Workspace name').fill('Second place');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: 'Switch workspace' })).toContainText('Second place');
  await expect(page.getByRole('heading', { name: 'General', exact: true })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(page.getByText('Workspace Switched')).toBeVisible();
  await expect(page.getByText('Switched to workspace First place')).toBeVisible();
});

test('a signed-out visitor is led back to where they wanted to go', async ({ page, browser }) => {
  const person = new Person('Rita Return', page, product.url);
  await person.register();
  await person.createWorkspace('Returning');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.url}/profile`);
  await visitor.getByLabel('E-mail').fill('rita@example.test');
  await visitor.getByLabel('Password', { exact: true }).fill('wrong-password');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Invalid login credentials');
  await visitor.getByLabel('Password', { exact: true }).fill('a-long-password');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('an unknown path answers 404 and shows its page', async ({ page }) => {
  const answer = await page.goto(`${product.url}/nowhere`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Page not found: /nowhere')).toBeVisible();
});

test('the whole app speaks German too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
});
