import { newId } from '@parley/model';
import type { Locator } from '@playwright/test';
import { type Account, createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { createChannel, createWorkspace, join, type Workspace } from '../src/workspace.ts';

/** Where the keyboard is when nothing else of the page is left. */
const wholePage = (person: Person): Locator => person.page.locator('#main');

/** Presses what the keyboard is brought to. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** @returns ids of the messages */
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

test('whoever is done with a row by the keyboard is at the next one, and with the last at the page', async ({
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

  await test.step('a folder that is deleted from its menu', async () => {
    await person.go('/drive');
    const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
    await press(actions('Permits'));
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(actions('Permits')).toHaveCount(0);
    await expect(actions('Surveys')).toBeFocused();
  });
});

test('whoever goes to another page by the keyboard is on it', async ({ browser, product }) => {
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
