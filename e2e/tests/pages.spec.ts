import { forGood, openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { member } from '../src/member.ts';
import type { Product } from '../src/product.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

test('forms show the specification’s errors and keep the input', async ({ browser }) => {
  const { page } = await member(browser, product, 'Fia Former', 'Forms');
  await go(page, `${product.url}/channels/new`);
  await page.getByLabel('Description').fill('About forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByText('Channel name is required')).toBeVisible();
  await page.getByLabel('Channel name').fill('ab');
  await expect(page.getByText('Must be at least 3 characters')).toBeVisible();
  await page.getByLabel('Channel name').fill('x'.repeat(256));
  await expect(page.getByText('Must be at most 255 characters')).toBeVisible();
  await page.getByLabel('Channel name').fill('Forms');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Handle').fill('forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible();
  await go(page, `${product.url}/channels/new`);
  await page.getByLabel('Channel name').fill('Forms again');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Handle').fill('forms');
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByText('Another channel already uses this handle.')).toBeVisible();
  await expect(page.getByLabel('Channel name')).toHaveValue('Forms again');
});

test('an access token is valid for at most 366 days, and the form says so at its field', async ({
  browser,
}) => {
  const { page } = await member(browser, product, 'Toni Tool', 'Tools');
  await page.goto(`${product.url}/settings#tokens`);
  const days = page.getByLabel('Valid for (days)');
  await expect(days).toHaveValue('90');
  await expect(days).toHaveAccessibleDescription('Up to 366 days');
  await page.getByLabel('Token name').fill('My editor');
  for (const refused of ['367', '0', 'a year']) {
    await days.fill(refused);
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(days).toHaveAccessibleDescription('Enter a whole number of days from 1 to 366');
    await expect(days).toHaveValue(refused);
    await expect(page.getByLabel('Token name')).toHaveValue('My editor');
  }
  await days.fill('366');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByTestId('access-token')).toContainText('parley_');
});

const STEP_MS = 50;
/** Duration of a toast's exit animation. */
const LEAVING_MS = 500;

test('switching the workspace shows a toast for three seconds', async ({ browser }) => {
  const { page } = await member(browser, product, 'Walt Switch', 'First place');
  await go(page, `${product.url}/workspace/new`);
  await page.getByLabel('Workspace name').fill('Second place');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: 'Switch workspace' })).toContainText(
    'Second place',
  );
  await expect(page.getByRole('heading', { name: 'General', exact: true })).toBeVisible();
  // Creating a workspace is also a switch, so its toast has to disappear first.
  const toast = page.getByText('Workspace Switched');
  await expect(toast).toBeHidden();
  // From here on, only the test advances the clock.
  await forGood(page).clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.keyboard.press('Control+1');
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(toast).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(page.getByText('Switched to workspace First place')).toBeVisible();
  await page.clock.runFor(3000 - 2 * STEP_MS);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2 * STEP_MS + LEAVING_MS);
  await expect(toast).toBeHidden();
  // A page with a stopped clock must not be reused.
  await page.close();
});

test('a signed-out visitor is led back to the requested page after sign-in', async ({
  browser,
}) => {
  const { email } = await member(browser, product, 'Rita Return', 'Returning');
  const visitor = await openPage(browser, product.url);
  await visitor.goto(`${product.url}/profile`);
  await visitor.getByLabel('E-mail').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill('wrong-password');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Wrong e-mail or password');
  await visitor.getByLabel('Password', { exact: true }).fill('a-long-password');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('an unknown path answers 404 and shows its page', async ({ browser }) => {
  const page = await openPage(browser, product.url);
  const answer = await page.goto(`${product.url}/nowhere`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible();
  await expect(page.getByText('Page not found: /nowhere')).toBeVisible();
});

test('the whole app is also in German', async ({ browser }) => {
  const page = await openPage(browser, product.url, { locale: 'de-DE' });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
