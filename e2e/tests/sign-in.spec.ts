import type { Browser, Page } from '@playwright/test';
import { readQueuedMails } from '../../packages/backend/src/auth/mail/queued-mails.ts';
import { startIdentityProvider } from '../../packages/backend/tests/auth/identity-provider.ts';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, emailOf, PASSWORD } from '../src/account.ts';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { addProvider } from '../src/identity-providers.ts';
import { mailTo } from '../src/mailing.ts';
import { member } from '../src/member.ts';
import { Person } from '../src/person.ts';
import { output } from '../src/product.ts';

const NEW = 'harbour crane tea';

/** Requests a new password on the sign-in page. */
async function forgetPassword(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: /^(Send|Request a) link$/ }).click();
}

async function chooseNewPassword(page: Page, url: string, email: string): Promise<void> {
  await expect(page.getByText(`For the account ${email}.`)).toBeVisible();
  await expectAccessible(page, 'a new password');
  // No other page opens until the password is changed, not even after a reload.
  await page.goto(`${url}/settings`);
  await expect(page).toHaveURL(`${url}/recover`);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is saved')).toBeVisible();
}

/** The old password no longer works, the new one does. */
async function signInAnew(browser: Browser, url: string, email: string): Promise<void> {
  const page = await openPage(browser, url);
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password');
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page).not.toHaveURL(/login/);
}

test('with mail, an address is confirmed, a password reset, and a link or code signs in', async ({
  browser,
  mailing: { product, mails },
}) => {
  const { url } = product;
  const page = await openPage(browser, url);
  const mila = new Person('Mila Post', page, url);
  await mila.register();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expectAccessible(page, 'a confirmation on its way');
  await page.goto((await mailTo(mails, mila.email, 'Confirm your e-mail address')).link);
  await expect(page.getByRole('heading', { name: 'Hello Mila Post' })).toBeVisible();
  await page.context().clearCookies();

  // A request for an unknown account gets the same response but no mail.
  await forgetPassword(page, url, 'nobody@example.test');
  await expect(page.getByText('If nobody@example.test has an account')).toBeVisible();
  await forgetPassword(page, url, mila.email);
  await expect(page.getByText(`If ${mila.email} has an account`)).toBeVisible();
  await expectAccessible(page, 'a recovery on its way');
  const { link } = await mailTo(mails, mila.email, 'Choose a new password');
  await page.goto(link);
  await chooseNewPassword(page, url, mila.email);
  await signInAnew(browser, url, mila.email);
  const late = await openPage(browser, url);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(late.getByRole('alert')).toContainText('is no longer valid');
  expect(late.url()).not.toContain('token');

  // Signs in with the code of a mail that is read on another device.
  await late.goto(`${url}/login`);
  await askForLink(late, mila.email);
  const { code } = await mailTo(mails, mila.email, 'Your sign-in link');
  await late.getByLabel('Code').fill('000000');
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(late.getByRole('alert')).toContainText('is no longer valid');
  await late.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(late.getByRole('heading', { name: 'Hello Mila Post' })).toBeVisible();
  expect(mails.filter(({ to }) => to?.[0]?.address === 'nobody@example.test')).toEqual([]);

  // A sign-up link opened in another browser may belong to another person, so a new password is
  // required.
  await late.evaluate(() => localStorage.clear());
  const nils = new Person('Nils Elsewhere', await openPage(browser, url), url);
  await nils.register();
  const confirmation = await mailTo(mails, nils.email, 'Confirm your e-mail address');
  await late.goto(confirmation.link);
  await chooseNewPassword(late, url, nils.email);
  await signInAnew(browser, url, nils.email);
});

test('a mailed link signs in the requesting browser and leads to the requested page', async ({
  browser,
  mailing: { product, mails },
}) => {
  const { url } = product;
  const [lena, olaf] = [
    await createAccount(product, 'Lena Link'),
    await createAccount(product, 'Olaf Elsewhere'),
  ];
  const page = await openPage(browser, url);
  await page.goto(`${url}/profile`);
  await askForLink(page, olaf.email);
  const elsewhere = await openPage(browser, url);
  await elsewhere.goto((await mailTo(mails, olaf.email, 'Your sign-in link')).link);
  await expect(
    elsewhere.getByRole('heading', { name: 'Open the link where you asked for it' }),
  ).toBeVisible();
  await expectAccessible(elsewhere, 'a link opened elsewhere');

  await page.goto(`${url}/profile`);
  await askForLink(page, lena.email);
  await page.goto((await mailTo(mails, lena.email, 'Your sign-in link')).link);
  await expect(page).toHaveURL(`${url}/profile`);
  await expect(page.getByLabel('Your name')).toHaveValue('Lena Link');
});

/** Requests a link on the sign-in page. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'E-mail me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in by e-mail' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
}

test('without mail the operator resets a password, and no page promises a mail', async ({
  browser,
  product,
}) => {
  const { url } = product;
  const { email } = await member(browser, product, 'Fern Forgetful', 'Forgotten');
  const page = await openPage(browser, url);
  await page.goto(`${url}/login`);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-mail me a sign-in link' })).toHaveCount(0);

  // A taken address creates no account, and the page promises no mail.
  await new Person('Fern Again', page, url, email).register();
  await expect(page.getByRole('heading', { name: 'We couldn’t create an account' })).toBeVisible();

  await forgetPassword(page, url, email);
  await expect(page.getByText('This server doesn’t send e-mail.')).toBeVisible();
  await expect(page.getByText(`npm run admin -- users reset ${email}`)).toBeVisible();
  await expectAccessible(page, 'a recovery that waits with the operator');
  const waiting = (await readQueuedMails((await product.status()).DB_URL)).find(
    ({ to }) => to === email,
  );
  await page.getByLabel('Code').fill(/: (\d{6})$/m.exec(waiting?.text ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseNewPassword(page, url, email);
  await signInAnew(browser, url, email);

  // The operator's link opens in any browser.
  const printed = await output(['admin', 'users', 'reset', email], product);
  const other = await openPage(browser, url);
  await other.goto(/https?:\S+/.exec(printed)?.[0] ?? '');
  await expect(other.getByText(`For the account ${email}.`)).toBeVisible();
  await other.getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a provider added by the operator signs users in, and a refusal is explained', async ({
  browser,
  product,
}) => {
  const { url } = product;
  const provider = await startIdentityProvider();
  provider.register(`${url}/auth/v1/callback`);
  await addProvider(product, 'Harbour ID', provider.issuer);
  const page = await openPage(browser, url);
  await page.goto(`${url}/settings`);
  const way = page.getByRole('button', { name: 'Continue with Harbour ID' });
  await expect(way).toBeVisible();
  await expectAccessible(page, 'signing in with a provider');

  // The user cancels at the provider.
  await way.click();
  await expect(page.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('cancelled on the other page');
  await expectAccessible(page, 'a provider that refused');
  await page.getByRole('link', { name: 'Sign in' }).click();

  const email = emailOf('Petra Provider');
  provider.next = { sub: 'petra', email, email_verified: true, name: 'Petra Provider' };
  await way.click();
  await expect(page).toHaveURL(`${url}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Hello Petra Provider' })).toBeVisible();

  // The sign-in page itself reports that a provider is unreachable.
  await provider.stop();
  await addProvider(product, 'Gone ID', 'http://localhost:9');
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Continue with Gone ID' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});

test('a new password is rated while typing and can be shown', async ({
  browser,
  product: { url },
}) => {
  const page = await openPage(browser, url);
  await page.goto(`${url}/register`);
  const password = page.getByLabel('Password', { exact: true });
  for (const [text, hint] of [
    ['abc', 'At least 8 characters'],
    ['a-long-password', 'This is easy to guess'],
    ['19283746', 'Numbers alone are easy to guess'],
    [NEW, 'Strong'],
  ] as const) {
    await password.fill(text);
    await expect(page.getByText(hint)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});
