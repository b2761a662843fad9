/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { postgres } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { newId } from '@parley/model';
import { type Account, createAccount, must } from '../src/account.ts';
import { fillList } from '../src/busy-list.ts';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { createChannel, createWorkspace, join, type Workspace } from '../src/workspace.ts';

/** The rail of pages, and beside it the list of channels and conversations. */

const LOW = { ...PLAIN, viewport: { width: 1280, height: 700 } };

const listOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Channels and conversations' });
const channelsOf = (page: Page) => page.getByRole('navigation', { name: 'Your channels' });
/** The names in a section, in their order. */
const namesIn = async (page: Page, section: string): Promise<string[]> =>
  (await sectionOf(page, section).getByRole('listitem').allTextContents()).map((text) =>
    text.trim(),
  );
const sectionOf = (page: Page, name: string): Locator =>
  channelsOf(page)
    .locator('[data-section]')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function choose(page: Page, name: string, role: 'menuitemradio' | 'menuitemcheckbox') {
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole(role, { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function say(
  { id: workspace_id, channels }: Workspace,
  { client, id: author_id }: Account,
  channel: string,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts)
    await must(
      client.from('messages').insert({
        id: newId(),
        workspace_id,
        channel_id: channels[channel] ?? '',
        author_id,
        role: 'user',
        parts: [{ type: 'text', text }],
      }),
    );
}

/** An owner of a workspace with these channels, in 'General', at 700 px of height. */
async function atHome(
  { browser, product }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'browser' | 'product'>,
  name: string,
  channels: readonly string[],
): Promise<{ ada: Person; account: Account; workspace: Workspace }> {
  const account = await createAccount(product, name);
  const workspace = await createWorkspace(account, 'Harbour Works');
  for (const channel of channels) await createChannel(workspace, channel);
  const ada = await Person.signedIn(account, browser, product, {
    at: `/channels/${workspace.channels.General}`,
    context: LOW,
  });
  await expect(channelsOf(ada.page).getByRole('link', { name: 'General' })).toBeVisible();
  return { ada, account, workspace };
}

test('sections are created, filled, ordered and collapsed by keyboard, and follow to another device', async ({
  browser,
  product,
}) => {
  const { ada, account } = await atHome({ browser, product }, 'Ada Order', [
    'Crane',
    'Dock',
    'Quay',
  ]);
  const { page } = ada;
  const { keyboard } = page;
  const create = async (name: string) => {
    await page.getByRole('button', { name: 'List options' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'New section' }).press('Enter');
    await expect(page.getByLabel('Section name')).toBeFocused();
    await keyboard.insertText(name);
    await keyboard.press('Enter');
    await expect(sectionOf(page, name)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await create('Project');
  await create('Later');

  await test.step('channels move from section to section, and within one', async () => {
    for (const name of ['Crane', 'Quay']) {
      const row = channelsOf(page).getByRole('link', { name });
      await row.focus();
      while (!(await namesIn(page, 'Project')).includes(name)) {
        const before = await row.evaluate((found) => found.getBoundingClientRect().top);
        await keyboard.press('Control+Shift+ArrowUp');
        await expect
          .poll(() => row.evaluate((found) => found.getBoundingClientRect().top))
          .not.toBe(before);
        await expect(row).toBeFocused();
      }
    }
    await expect.poll(() => namesIn(page, 'Project')).toEqual(['Crane', 'Quay']);
    await keyboard.press('Control+Shift+ArrowUp');
    await expect.poll(() => namesIn(page, 'Project')).toEqual(['Quay', 'Crane']);
    await expect(listOf(page).getByRole('status')).toHaveText('Quay: 1 of 2 in Project');
  });

  await test.step('a section moves above another', async () => {
    await sectionOf(page, 'Later').getByRole('button', { name: 'Later', exact: true }).focus();
    await keyboard.press('Control+Shift+ArrowUp');
    const headings = channelsOf(page).getByRole('heading');
    await expect(headings).toHaveText(['Later', 'Project', 'Channels']);
  });

  await test.step('a collapsed section keeps what is open', async () => {
    const heading = sectionOf(page, 'Project').getByRole('button', {
      name: 'Project',
      exact: true,
    });
    await heading.press('Enter');
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await expect(sectionOf(page, 'Project').getByRole('listitem')).toHaveCount(0);
    await ada.go(`/channels/${page.url().split('/').at(-1)}`);
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await heading.press('Enter');
  });
  await expectAccessible(page, 'the list');

  const elsewhere = await Person.signedIn(account, browser, product, { at: '/channels' });
  await expect(channelsOf(elsewhere.page).getByRole('heading')).toHaveText([
    'Later',
    'Project',
    'Channels',
  ]);
  await expect.poll(() => namesIn(elsewhere.page, 'Project')).toEqual(['Quay', 'Crane']);

  await test.step('a deleted section gives its channels back', async () => {
    await sectionOf(page, 'Project').getByRole('button', { name: 'Options of Project' }).click();
    await page.getByRole('menuitem', { name: 'Delete section' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete section' }).click();
    await expect(channelsOf(elsewhere.page).getByRole('heading')).toHaveText(['Later', 'Channels']);
    // Quay went past the others on its way up, so it has a rank among them.
    await expect
      .poll(() => namesIn(page, 'Channels'))
      .toEqual(['Quay', 'Dock', 'General', 'Crane']);
  });
});

test('only unread channels, a muted one, and two numbers that never swap', async ({
  browser,
  product,
}) => {
  const { ada, account, workspace } = await atHome({ browser, product }, 'Una Read', [
    'Crane',
    'Dock',
  ]);
  const { page } = ada;
  const bo = await createAccount(product, 'Bo Nilsson');
  await join(workspace, bo);
  const row = (name: string) =>
    channelsOf(page).getByRole('link', { name: new RegExp(`^${name}`) });
  await say(workspace, bo, 'Crane', ['The gearbox is here', '@Una Read, will you come?']);
  await say(workspace, bo, 'Dock', ['The dock is wet']);
  await expect(row('Crane')).toHaveAccessibleName('Crane 2 unread 1 mention');
  await expect(row('Dock')).toHaveAccessibleName('Dock 1 unread');
  const all = listOf(page).getByRole('link', { name: /^Unread/ });
  await expect(all).toHaveAccessibleName('Unread 3 unread 1 mention');

  await test.step('a muted channel counts only mentions', async () => {
    await must(
      account.client
        .from('participants')
        .update({ muted_until: '9999-12-31T00:00:00Z' })
        .match({ channel_id: workspace.channels.Dock ?? '', profile_id: account.id }),
    );
    await expect(row('Dock')).toHaveAccessibleName('Dock Muted');
    const weightOf = (name: string) => row(name).evaluate((it) => getComputedStyle(it).fontWeight);
    expect(Number(await weightOf('Dock'))).toBeLessThan(Number(await weightOf('Crane')));
    await expect(all).toHaveAccessibleName('Unread 2 unread 1 mention');
  });

  await choose(page, 'Unread only', 'menuitemcheckbox');
  await expect(channelsOf(page).getByRole('listitem')).toHaveText([/^Crane/, /^General/]);
  await page.reload();
  await expect(channelsOf(page).getByRole('listitem')).toHaveText([/^Crane/, /^General/]);
  await choose(page, 'Unread only', 'menuitemcheckbox');
  await choose(page, 'Most recent first', 'menuitemradio');
  await expect(channelsOf(page).getByRole('listitem')).toHaveText([/^Dock/, /^Crane/, /^General/]);
  await choose(page, 'Compact', 'menuitemradio');
  await expect.poll(async () => (await row('Dock').boundingBox())?.height).toBeLessThan(30);
});

test('the list’s width and closing are kept, and on a tablet it makes room', async ({
  browser,
  product,
}) => {
  const { ada } = await atHome({ browser, product }, 'Wila Wide', []);
  const { page } = ada;
  await page.keyboard.press('Control+Shift+D');
  await expect(listOf(page)).toHaveCount(0);
  await page.reload();
  const open = page.getByRole('button', { name: 'Open the list' });
  await expect(open).toBeVisible();
  await expect(listOf(page)).toHaveCount(0);
  await open.click();
  await expect(listOf(page)).toBeVisible();

  await page.setViewportSize({ width: 900, height: 700 });
  await expect(listOf(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages', exact: true }).getByText('Risk').click();
  await expect(listOf(page)).toHaveCount(0);
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'General' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(listOf(page)).toBeVisible();
});

test('60 channels and 40 conversations are found by two keystrokes at 700 px of height', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await atHome({ browser, product }, 'Mina Many', ['Zebra crossing']);
  const { page } = ada;
  const sql = postgres((await product.status()).DB_URL);
  await fillList(sql, workspace, { channels: 58, conversations: 40 });
  await sql.end();
  await page.reload();
  await expect(channelsOf(page).getByRole('listitem')).toHaveCount(60);
  const conversations = page.getByRole('navigation', { name: 'Your conversations' });
  // The latest ones, and the way to the others.
  await expect(conversations.getByRole('listitem')).toHaveCount(16);
  await page.getByRole('button', { name: 'Channels', exact: true }).click();
  await expect(conversations.getByRole('link', { name: 'Person 1', exact: true })).toBeInViewport();
  await expectAccessible(page, 'a long list');

  await page.keyboard.press('Control+k');
  await page.keyboard.press('z');
  await expect(page.getByRole('option').first()).toContainText('Zebra crossing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zebra crossing', exact: true })).toBeVisible();
});
