import { expect, test } from '@playwright/test';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

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
  await expect(page.getByRole('button', { name: 'Switch workspace' })).toContainText(
    'Second place',
  );
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
