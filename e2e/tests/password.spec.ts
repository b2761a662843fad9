import postgres from 'postgres';
import { violationsOf } from '../src/accessible.ts';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { member } from '../src/member.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let url: string;

test.beforeAll(({ product: running }) => {
  product = running;
  url = product.url;
});

/** The link of the last recovery mail, as the embedded backend writes it. */
async function recoveryLink(email: string): Promise<string> {
  const sql = postgres((await product.status()).DB_URL, { max: 1 });
  try {
    const [user] = await sql<
      { recovery_token: string }[]
    >`select recovery_token from auth.users where email = ${email}`;
    return `${url}/auth/v1/verify?token=${user?.recovery_token}&type=recovery&redirect_to=${encodeURIComponent(url)}`;
  } finally {
    await sql.end();
  }
}

test.describe('a forgotten password', () => {
  test('is replaced by way of a mail, and the old one works no more', async ({ browser }) => {
    const ada = await member(browser, product, 'Fern Forgetful', 'Forgotten');
    await ada.page.context().clearCookies();
    const page = await openPage(browser, url);
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText(`If there is an account for ${ada.email}, a link is on its way.`),
    ).toBeVisible();

    await page.goto(await recoveryLink(ada.email));
    await expect(page).toHaveURL(`${url}/recover`);
    await expect(page.getByText(`For the account ${ada.email}.`)).toBeVisible();
    expect(await violationsOf(page, 'a new password')).toEqual([]);

    // Nothing else is open until there is a new password, after a reload neither.
    await page.goto(`${url}/settings`);
    await expect(page).toHaveURL(`${url}/recover`);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
    await page.getByLabel('New password').fill('harbour crane tea');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Your new password is saved')).toBeVisible();

    const again = await openPage(browser, url);
    await again.goto(`${url}/login`);
    await again.getByLabel('E-mail').fill(ada.email);
    await again.getByLabel('Password', { exact: true }).fill('a-long-password');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again.getByRole('alert')).toContainText('Invalid login credentials');
    await again.getByLabel('Password', { exact: true }).fill('harbour crane tea');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('an address without an account gets the same answer, and a link works once', async ({
    browser,
  }) => {
    const { email: known } = await member(browser, product, 'Olga Once', 'Once');
    const page = await openPage(browser, url);
    for (const email of ['nobody@example.test', known]) {
      await page.goto(`${url}/recover`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
      await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
    }
    const link = await recoveryLink(known);
    await page.goto(link);
    await expect(page.getByText(`For the account ${known}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep the old password' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const late = await openPage(browser, url);
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(late.getByRole('alert')).toContainText('The link is not valid any more.');
    expect(late.url()).not.toContain('token');
  });

  test('signing up with an address that has an account tells nobody that it has', async ({
    browser,
  }) => {
    const { email } = await member(browser, product, 'Tess Taken', 'Taken');
    const page = await openPage(browser, url);
    await new Person('Tess Again', page, url, email).register();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await expect(page.getByText('If the address is new here')).toBeVisible();
  });

  test('a new password is judged while it is typed, and can be looked at', async ({ browser }) => {
    const page = await openPage(browser, url);
    await page.goto(`${url}/register`);
    const password = page.getByLabel('Password', { exact: true });
    for (const [text, hint] of [
      ['abc', 'At least 8 characters'],
      ['19283746', 'Digits alone are easily guessed'],
      ['harbour crane tea', 'Strong'],
    ] as const) {
      await password.fill(text);
      await expect(page.getByText(hint)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});
