import type { Browser, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { postgres } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, PASSWORD } from '../src/account.ts';
import { devtoolsOf, openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { stored } from '../src/stored.ts';
import { createWorkspace, join } from '../src/workspace.ts';

/** A user with a workspace, in the security settings. */
async function atSecurity(browser: Browser, product: Product, name: string) {
  const account = await createAccount(product, name);
  const workspace = await createWorkspace(account, `${name}’s place`);
  const person = await Person.signedIn(account, browser, product, { at: '/settings#security' });
  return { person, workspace };
}

/**
 * The code of an authenticator app now, or `laterS` seconds later, since a code works only once.
 */
const codeOf = (secret: string, laterS = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + laterS });

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('sign-in asks for a second factor, and accepts a recovery code once', async ({
  browser,
  product,
}) => {
  const { person: ada, workspace } = await atSecurity(browser, product, 'Ada Twice');
  const { page } = ada;
  const ben = await createAccount(product, 'Ben Once');
  await join(workspace, ben);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My phone');
  await goOn(page);
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible();
  await expectAccessible(page, 'an authenticator app is added');
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await page.getByLabel('Current code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You won’t see them again')).toBeVisible();
  const codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await ada.signIn();
  // No other page opens before the second step, and the requested page opens afterwards.
  await expect(page).toHaveURL(/\/second-step$/);
  await page.goto(`${product.url}/channels`);
  await expect(page).toHaveURL(/\/second-step$/);
  await expect(page.getByLabel('Code from the app')).toBeVisible();
  await expectAccessible(page, 'the second step');
  await page.getByLabel('Code from the app').fill('000000');
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('That code isn’t right');
  await page.getByLabel('Code from the app').fill(codeOf(secret, 30));
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Browse channels' })).toBeVisible();

  const lost = await openPage(browser, product.url);
  const same = new Person('Ada Twice', lost, product.url, ada.email);
  for (const [code, isGood] of [
    [codes[0] ?? '', true],
    [codes[0] ?? '', false],
  ] as const) {
    // An open app might store the session again after the cookies are cleared.
    await lost.goto('about:blank');
    await lost.context().clearCookies();
    await same.signIn();
    await lost.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await lost.getByLabel('Recovery code').fill(code);
    await goOn(lost);
    if (isGood) await expect(lost.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    else await expect(lost.getByRole('alert')).toContainText('That code isn’t right');
  }

  // A member with a second factor may require one; a member without is asked to set it up, and sees
  // nothing before.
  await ada.go(`/workspace/${workspace.id}/settings#security`);
  await page.getByText('Require a second factor for all members').click();
  await expect(page.getByRole('alertdialog')).toContainText('1 member has none');
  await stored(page, 'workspaces', () => page.getByRole('button', { name: 'Require it' }).click());
  const outside = await Person.signedIn(ben, browser, product, {
    at: `/channels/${workspace.channels.General}`,
  });
  await expect(
    outside.page.getByRole('heading', { name: 'You need a second factor here' }),
  ).toBeVisible();
  await expectAccessible(outside.page, 'a second factor is demanded');
  await outside.page.getByRole('link', { name: 'Add a second factor' }).click();
  await expect(outside.page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await stored(page, 'workspaces', () =>
    page.getByText('Require a second factor for all members').click(),
  );

  await ada.go('/settings#security');
  await expect(page.getByText('9 of 10 codes left')).toBeVisible();
  await page.getByRole('button', { name: 'End My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Not set up. Once on')).toBeVisible();
});

/** Ages the sign-in of all sessions of an account, so that it is too old for permanent changes. */
async function growOld({ status }: Product, email: string): Promise<void> {
  const sql = postgres((await status()).DB_URL, { max: 1 });
  await sql`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id
      where u.email = ${email})`;
  await sql.end();
}

test('an old session confirms the user’s identity, then continues the change', async ({
  browser,
  product,
}) => {
  const { person: cora } = await atSecurity(browser, product, 'Cora Confirm');
  const { page, email } = cora;
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await growOld(product, email);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await goOn(page);
  await expect(question).toBeVisible();
  await expectAccessible(page, 'confirm it is you');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Nothing has changed yet');
  await goOn(page);
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toContainText('That password isn’t right');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible();
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await page.getByLabel('Current code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();

  // A user with a second factor confirms with that factor.
  await growOld(product, email);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
  await question.getByLabel('Code from the app').fill(codeOf(secret, 30));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
});

test('a passkey is added, named, signs in without a password, and is removed', async ({
  browser,
  product,
}) => {
  const { person: pia } = await atSecurity(browser, product, 'Pia Passkey');
  const { page } = pia;
  const devtools = await devtoolsOf(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await goOn(page);
  const keys = page.getByRole('table', { name: 'What can get in as you' });
  await expect(keys.getByText('Work laptop')).toBeVisible();
  await keys.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(keys.getByText('Old laptop')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await pia.go('/settings#security');
  await expect(keys.getByRole('row', { name: /Old laptop/ })).not.toContainText('–');
  await growOld(product, pia.email);
  await keys.getByRole('button', { name: 'End Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Use a passkey instead' }).click();
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expect(keys.getByText('Old laptop')).toBeHidden();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('We don’t know this key');
});

test('ending one or all sessions elsewhere takes effect immediately', async ({
  browser,
  product,
}) => {
  const { person: sam } = await atSecurity(browser, product, 'Sam Several');
  const { page } = sam;
  const elsewhere = async () => {
    const other = new Person('Sam', await openPage(browser, product.url), product.url, sam.email);
    await other.signIn();
    await expect(other.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    return other.page;
  };
  const [phone, library] = [await elsewhere(), await elsewhere()];
  await page.reload();
  const table = page.getByRole('table', { name: 'What can get in as you' });
  await expect(table.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
  const ends = table.getByRole('button', { name: /^End Chrome/ });
  await expect(ends).toHaveCount(2);
  await expectAccessible(page, 'security');

  // The latest session is listed first.
  await ends.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(library.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(library.getByText('You’ve been signed out.')).toBeVisible();
  await expect(ends).toHaveCount(1);
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(ends).toHaveCount(0);
});

test('mails about an account use the language that its owner chose', async ({
  browser,
  product,
}) => {
  const account = await createAccount(product, 'Ada Fluent');
  await createWorkspace(account, 'Ada’s place');
  const { page } = await Person.signedIn(account, browser, product, { at: '/settings' });
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  // Auth writes each mail in the language of the account.
  await expect
    .poll(async () => (await account.client.auth.getUser()).data.user?.user_metadata)
    .toMatchObject({ language: 'de' });
});
