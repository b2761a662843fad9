import { newId } from '@parley/model';
import { type Account, createAccount, must } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import { join, type Workspace } from '../src/workspace.ts';

type Given = Partial<Record<'can_create' | 'can_update' | 'can_delete', boolean>>;

/** Grants members a right, which takes effect without a reload. */
const give = ({ owner, id }: Workspace, resource: string, given: Given) =>
  must(
    owner.client
      .from('permissions')
      .insert({ workspace_id: id, role: 'member', resource, ...given }),
  );

/** Writes a message with a reaction of its author. */
async function say({ id, channels }: Workspace, author: Account, text: string): Promise<void> {
  const message = {
    id: newId(),
    workspace_id: id,
    channel_id: channels['Crane refit'],
    author_id: author.id,
    parts: [{ type: 'text', text }],
    metadata: { workspace_id: id, channel_id: channels['Crane refit'] },
  };
  await must(author.client.from('messages').insert(message));
  await must(
    author.client
      .from('reactions')
      .insert({ workspace_id: id, message_id: message.id, profile_id: author.id, emoji: '🎉' }),
  );
}

/** The names of a message's actions. */
async function actionsOf(person: Person, text: string): Promise<string[]> {
  const { page } = person;
  await person.openActions(text);
  const names = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return names;
}

test('a member sees exactly the actions that members’ rights allow, as soon as they change', async ({
  browser,
  product,
}) => {
  const { bo, workspace } = await twoColleagues(browser, product);
  const cy = await createAccount(product, 'Cy Young');
  await join(workspace, cy);
  await say(workspace, workspace.owner, 'The crane is ready.');
  await say(workspace, workspace.owner, 'The paint has come.');
  await bo.sees('The crane is ready.');
  const settings = `${product.url}/channels/${workspace.channels['Crane refit']}/settings`;
  const channel = `${product.url}/channels/${workspace.channels['Crane refit']}`;

  await test.step('without a right, there are no actions on others’ content', async () => {
    expect((await actionsOf(bo, 'The crane is ready.')).join()).not.toContain('Delete');
    await bo.act('The crane is ready.', 'Reactions');
    const dialog = bo.page.getByRole('dialog', { name: 'Reactions' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Ada Lovelace/]);
    await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(0);
    await bo.page.keyboard.press('Escape');
    await bo.composer.click();
    await bo.page.keyboard.type('/');
    await expect(bo.page.getByRole('option', { name: '/leave' })).toBeVisible();
    await expect(bo.page.getByRole('option', { name: /^\/(invite|topic)/ })).toHaveCount(0);
    await bo.page.keyboard.press('Backspace');
    await bo.page.goto(settings);
    await expect(bo.page.getByRole('heading', { name: /members$/ })).toBeVisible();
    for (const name of ['Delete channel', 'Archive', 'Role of Cy Young', 'Remove Cy Young'])
      await expect(bo.page.getByRole('button', { name })).toHaveCount(0);
    await expect(bo.page.getByLabel('Channel name')).toHaveCount(0);
    await expect(bo.page.getByRole('combobox', { name: 'Add people' })).toHaveCount(0);
  });

  await test.step('with rights over members, a member adds, removes and changes roles, except of owners', async () => {
    await give(workspace, 'participants', { can_update: true, can_delete: true });
    const role = bo.page.getByRole('button', { name: 'Role of Cy Young' });
    await role.click();
    await expect(bo.page.getByRole('option')).toHaveText(['Moderator', 'Member', 'Guest']);
    await bo.page.getByRole('option', { name: 'Guest' }).click();
    await expect(role).toContainText('Guest');
    await expect(bo.page.getByRole('button', { name: 'Role of Ada Lovelace' })).toHaveCount(0);
    await expect(bo.page.getByRole('button', { name: 'Remove Ada Lovelace' })).toHaveCount(0);
    await bo.page.getByRole('button', { name: 'Remove Cy Young' }).click();
    await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(bo.page.getByText('Cy Young')).toHaveCount(0);
  });

  await test.step('with rights over channels, name and deletion are allowed, but not visibility', async () => {
    await give(workspace, 'channels', { can_update: true, can_delete: true });
    await expect(bo.page.getByRole('button', { name: 'Delete channel' })).toBeVisible();
    await expect(bo.page.getByText('Visibility')).toHaveCount(0);
    await bo.page.getByLabel('Channel name').fill('Crane repaint');
    await bo.page.getByRole('button', { name: 'Save' }).click();
    await expect(
      bo.page.getByRole('heading', { name: 'Crane repaint', exact: true }),
    ).toBeVisible();
  });

  await test.step('with rights over messages and reactions, those of others can be deleted', async () => {
    await bo.page.goto(channel);
    await bo.sees('The crane is ready.');
    await give(workspace, 'messages', { can_delete: true });
    await give(workspace, 'reactions', { can_delete: true });
    await expect
      .poll(async () => (await actionsOf(bo, 'The crane is ready.')).join())
      .toContain('Delete');
    await bo.act('The paint has come.', 'Reactions');
    const dialog = bo.page.getByRole('dialog', { name: 'Reactions' });
    await dialog.getByRole('button', { name: 'Remove Ada Lovelace’s 🎉' }).click();
    await expect(dialog.getByText('No more reactions.')).toBeVisible();
    // The pressed button is gone; the dialog takes the focus in the next frame.
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await bo.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await bo.message('The crane is ready.').focus();
    await bo.page.keyboard.press('Delete');
    await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(bo.message('The crane is ready.')).toHaveCount(0);
  });
});
