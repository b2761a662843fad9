import type { Page } from '@playwright/test';
import { type Account, createAccount } from '../src/account.ts';
import { SIZE } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { createChannel, createWorkspace, invitationTo, join } from '../src/workspace.ts';

const SIZES = { 'a desktop': SIZE, 'a phone': { width: 390, height: 844 } };

/** The paths that a user visits, without immediate repetitions. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (pathname !== paths.at(-1)) paths.push(pathname);
  });
  return paths;
}

const inView = async (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`on ${device}, a new user writes a first message on the fourth screen`, async ({
    browser,
    product,
  }) => {
    const nia = await Person.open('Nia Sole', browser, product, { viewport });
    const paths = pathsOf(nia.page);
    await nia.page.goto(product.url);
    await nia.page.getByRole('link', { name: 'Create an account' }).click();
    await nia.page.getByLabel('Your name').fill(nia.name);
    await nia.page.getByLabel('E-mail').fill(nia.email);
    await nia.page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await nia.page.getByRole('button', { name: 'Create an account' }).click();

    await test.step('the welcome and the new workspace form are one page with a back button', async () => {
      await expect(nia.page.getByRole('heading', { name: 'Hello Nia Sole' })).toBeVisible();
      await expect(nia.page.getByText('Parley', { exact: true })).toBeVisible();
      await inView(nia.page, 'Create workspace');
      await inView(nia.page, 'Sign out');
      await expect(nia.page.getByLabel('Icon')).toBeHidden();
    });
    await nia.createWorkspace('Sole Works');
    await nia.write('Hello');
    await nia.sees('Hello');
    expect(paths.slice(paths.indexOf('/login'))).toEqual([
      '/login',
      '/register',
      '/',
      expect.stringMatching(/^\/channels\//),
    ]);

    await test.step('a hint shows how to ask the assistant, until the first question', async () => {
      const hint = nia.page.getByRole('complementary', { name: 'How to ask the assistant' });
      await expect(hint).toContainText('Type @Assistant and your question.');
      await nia.composer.click();
      await nia.page.keyboard.type('@Assis');
      await expect(nia.page.getByRole('option', { name: 'Assistant' })).toBeVisible();
      await nia.page.keyboard.press('Enter');
      await nia.page.keyboard.type(' who is here?');
      await nia.page.keyboard.press('Enter');
      await expect(hint).toBeHidden();
    });
  });

  test(`on ${device}, an invitation leads to its channel within three screens`, async ({
    browser,
    product,
  }) => {
    const ada = await createAccount(product, 'Ada Lovelace');
    const workspace = await createWorkspace(ada, 'Harbour Works');
    const roof = await createChannel(workspace, 'Roof team', { assistant_mode: 'mention' });
    const token = await invitationTo(workspace, 'Roof team');

    const bo = await Person.open('Bo Nilsson', browser, product, { viewport });
    const paths = pathsOf(bo.page);
    await bo.page.goto(`${product.url}/join/${token}`);
    await expect(bo.page.getByText('You’ll start in Roof team')).toBeVisible();
    await bo.page.getByRole('link', { name: 'Create an account' }).click();
    await expect(
      bo.page.getByRole('heading', { name: 'Create your account to join Harbour Works' }),
    ).toBeVisible();
    await bo.page.getByLabel('Your name').fill(bo.name);
    await bo.page.getByLabel('E-mail').fill(bo.email);
    await bo.page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await bo.page.getByRole('button', { name: 'Create an account' }).click();

    // Returning to the invitation joins without asking again.
    await expect(bo.page.getByRole('heading', { name: 'Roof team', exact: true })).toBeVisible();
    expect(new URL(bo.page.url()).pathname).toBe(`/channels/${roof}`);
    expect(new Set(paths).size, paths.join(', ')).toBe(3);

    const hello = bo.page.getByRole('complementary', { name: 'Welcome' });
    await expect(hello).toContainText('Welcome to Harbour Works, Bo Nilsson');
    await expect(hello).toContainText('Ada Lovelace invited you to Roof team.');
    await hello.getByRole('button', { name: 'Say hello' }).click();
    await expect(bo.composer).toBeFocused();
    await bo.page.keyboard.insertText('Hi, I do the roofs');
    await bo.page.keyboard.press('Enter');
    await bo.sees('Hi, I do the roofs');
    await expect(hello).toBeHidden();

    await test.step('a member does not see the owner’s first steps', async () => {
      await bo.go('/dashboard');
      await expect(bo.page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
      await expect(bo.page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    });
  });

  test(`on ${device}, a new channel needs only a name and no scrolling`, async ({
    browser,
    product,
  }) => {
    const ada = await createAccount(product, 'Ada Lovelace');
    await createWorkspace(ada, 'Harbour Works');
    const { page } = await Person.signedIn(ada, browser, product, {
      at: '/channels/new',
      context: { viewport },
    });
    await expect(page.getByLabel('Channel name')).toBeVisible();
    await inView(page, 'Create channel');
    await expect(page.getByLabel('Handle')).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByLabel('Handle')).toBeVisible();
    await inView(page, 'Create channel');
  });
}

test('a channel counts its members like the sidebar and the workspace', async ({
  browser,
  product,
}) => {
  const ada = await createAccount(product, 'Ada Lovelace');
  const workspace = await createWorkspace(ada, 'Harbour Works');
  const { page } = await Person.signedIn(ada, browser, product, {
    at: `/channels/${workspace.channels['General']}`,
  });
  const list = page.getByRole('complementary', { name: 'Channels and conversations' });
  await expect(list).toContainText('1 person');
  await page.getByRole('button', { name: '1 member' }).click();
  // The assistant is a participant too, but not a person.
  await expect(page.getByRole('dialog', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await page.goto(`${product.url}/workspace/${workspace.id}`);
  await expect(page.getByRole('heading', { name: '1 person' })).toBeVisible();
});

test('an owner is led to the language model settings, and a member is not', async ({
  browser,
  product,
}) => {
  const [owner, member] = [
    await createAccount(product, 'Ada Lovelace'),
    await createAccount(product, 'Bo Nilsson'),
  ];
  const workspace = await createWorkspace(owner, 'Harbour Works');
  await join(workspace, member);
  const { page } = await Person.signedIn(owner, browser, product, { at: '/dashboard' });
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('Connect a language model');
  await steps.getByRole('link', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Providers', exact: true })).toBeVisible();

  const assistantOf = async (account: Account) => {
    const own = await Person.signedIn(account, browser, product, { at: '/chat/new' });
    await own.page.getByRole('button', { name: /^Ask the assistant/ }).click();
    await expect(own.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(own.composer).toBeVisible();
    return own.page.getByRole('link', { name: 'Connect a model' });
  };
  await expect(await assistantOf(owner)).toHaveAttribute('href', /settings#assistant$/);
  await expect(await assistantOf(member)).toHaveCount(0);
});
