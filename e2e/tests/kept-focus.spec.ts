import { newId } from '@parley/model';
import type { Locator } from '@playwright/test';
import { type Account, createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { createChannel, createWorkspace, join, type Workspace } from '../src/workspace.ts';

/** The element that has the focus when no more specific one is left. */
const wholePage = (person: Person): Locator => person.page.locator('#main');

/** Focuses a button and presses it with the keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** @returns ids of the messages. */
async function say(
  { id: workspace_id, channels }: Workspace,
  { client, id: author_id }: Account,
  channel: string,
  texts: readonly string[],
): Promise<string[]> {
  const ids = texts.map(() => newId());
  for (const [at, text] of texts.entries())
    await must(
      client.from('messages').insert({
        id: ids[at] ?? '',
        workspace_id,
        channel_id: channels[channel] ?? '',
        author_id,
        role: 'user',
        parts: [{ type: 'text', text }],
      }),
    );
  return ids;
}

test('finishing a row by keyboard moves the focus to the next row, or to the page after the last', async ({
  browser,
  product,
}) => {
  const ada = await createAccount(product, 'Ada Keys');
  const bo = await createAccount(product, 'Bo Keys');
  const workspace = await createWorkspace(ada, 'Lock seven');
  for (const name of ['Quay', 'Crane']) await createChannel(workspace, name);
  await join(workspace, bo);
  const messages = await say(workspace, bo, 'General', ['First', 'Second', 'Third']);
  for (const channel of ['Quay', 'Crane']) await say(workspace, bo, channel, ['Unread']);
  for (const message_id of messages)
    await must(
      ada.client.from('bookmarks').insert({
        id: newId(),
        workspace_id: workspace.id,
        profile_id: ada.id,
        channel_id: workspace.channels.General ?? '',
        message_id,
      }),
    );
  for (const name of ['Drawings', 'Permits', 'Surveys'])
    await must(
      ada.client.from('folders').insert({
        id: newId(),
        workspace_id: workspace.id,
        created_by: ada.id,
        name,
      }),
    );
  const person = await Person.signedIn(ada, browser, product, { at: '/saved' });
  const { page } = person;

  await test.step('saved messages', async () => {
    const saved = page.getByRole('list', { name: 'Messages', exact: true });
    const done = (text: string) =>
      saved.getByRole('listitem').filter({ hasText: text }).getByRole('button', {
        name: 'Mark as done',
      });
    await press(done('Second'));
    await expect(done('First')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(done('Third')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(wholePage(person)).toBeFocused();
  });

  await test.step('unread channels', async () => {
    await person.go('/unread');
    const buttons = page.getByRole('button', { name: 'Mark as read:' });
    await expect(buttons).toHaveCount(3);
    await press(buttons.nth(1));
    for (const left of [2, 1]) {
      await expect(buttons).toHaveCount(left);
      await expect(buttons.and(page.locator(':focus'))).toHaveCount(1);
      await page.keyboard.press('Enter');
    }
    await expect(buttons).toHaveCount(0);
    await expect(wholePage(person)).toBeFocused();
  });

  await test.step('a folder that is deleted from its menu, or by its key', async () => {
    await person.go('/drive');
    const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
    await press(actions('Permits'));
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(actions('Permits')).toHaveCount(0);
    await expect(actions('Surveys')).toBeFocused();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Surveys').focus();
    await row('Surveys').press('Delete');
    await expect(row('Surveys')).toHaveCount(0);
    await expect(row('Drawings')).toBeFocused();
  });
});

test('navigating by keyboard moves the focus to the new page', async ({ browser, product }) => {
  const account = await createAccount(product, 'Lea Links');
  await createWorkspace(account, 'Lock eight');
  const person = await Person.signedIn(account, browser, product, { at: '/channels' });
  await press(wholePage(person).getByRole('link', { name: 'New channel' }).first());
  await expect(person.page.getByLabel('Channel name')).toBeVisible();
  await expect(wholePage(person)).toBeFocused();
  await person.go('/search');
  const field = person.page.getByRole('searchbox', { name: 'Search' });
  await press(person.page.getByRole('button', { name: 'from:' }));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('from:');
});

test('a pressed button that stays keeps the focus', async ({ browser, product }) => {
  const account = await createAccount(product, 'Kai Stays');
  const workspace = await createWorkspace(account, 'Lock nine');
  const made = { workspace_id: workspace.id, created_by: account.id };
  const risk = newId();
  await must(account.client.from('risks').insert({ id: risk, ...made, title: 'The quay floods' }));
  await must(
    account.client.from('risk_actions').insert({
      id: newId(),
      ...made,
      risk_id: risk,
      title: 'Raise the wall',
      due_on: '2030-05-17',
    }),
  );
  const person = await Person.signedIn(account, browser, product, { at: '/drive?view=bin' });
  const { page } = person;

  await test.step('another place of the drive', async () => {
    const drive = page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: 'General' });
    await press(drive);
    await expect(page).toHaveURL(/channel=/);
    await expect(drive).toBeFocused();
  });

  await test.step('a search that takes a while', async () => {
    await person.go('/risk');
    const search = page.getByRole('button', { name: 'Look through my channels' });
    await press(search);
    await expect(search).toHaveAttribute('aria-disabled', 'true');
    await expect(search).toBeFocused();
  });

  await test.step('a date that is cleared', async () => {
    await person.go(`/risks/${risk}`);
    await press(page.getByRole('button', { name: 'Clear Due: Raise the wall' }));
    await expect(
      page.getByRole('group', { name: 'Due: Raise the wall' }).getByRole('spinbutton').first(),
    ).toBeFocused();
  });
});

test('closing a dialog that opened with the page moves the focus to the page', async ({
  browser,
  product,
}) => {
  const account = await createAccount(product, 'Eva Events');
  const workspace = await createWorkspace(account, 'Lock ten');
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  await must(
    account.client.from('events').insert({
      id: newId(),
      workspace_id: workspace.id,
      created_by: account.id,
      title: 'Stand-up',
      kind: 'meeting',
      starts_at,
      ends_at: starts_at,
      timezone: 'UTC',
    }),
  );
  const person = await Person.signedIn(account, browser, product, { at: '/dashboard' });
  await press(person.page.getByRole('button', { name: 'Stand-up' }));
  const dialog = person.page.getByRole('dialog', { name: 'Stand-up' });
  await expect(dialog).toBeVisible();
  await person.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(wholePage(person)).toBeFocused();
});
