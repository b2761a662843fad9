import { expectAccessible } from '../src/accessible.ts';
import { createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createChannel, createWorkspace, join, type Workspace } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

/** Two people in two private channels. */
async function twoInTwo(): Promise<Workspace> {
  const [one, other] = await Promise.all([
    createAccount(product, 'Ada Lovelace'),
    createAccount(product, 'Bo Nilsson'),
  ]);
  const workspace = await createWorkspace(one, 'Harbour Works');
  await join(workspace, other);
  for (const name of ['Crane refit', 'Planning']) {
    const channel_id = await createChannel(workspace, name, {
      visibility: 'private',
      assistant_mode: 'off',
    });
    const row = { workspace_id: workspace.id, channel_id, profile_id: other.id, role: 'member' };
    await must(one.client.from('participants').insert(row));
  }
  return workspace;
}

test('messages are selected by keyboard, move to a thread and a channel, and come back', async ({
  browser,
}) => {
  test.slow();
  const workspace = await twoInTwo();
  const at = `/channels/${workspace.channels['Crane refit']}`;
  const [ada, bo] = await Promise.all(
    [workspace.owner, ...workspace.members].map((account) =>
      Person.signedIn(account, browser, product, { at }),
    ),
  );
  if (!ada || !bo) throw new Error('Two are signed in');
  for (const { composer } of [ada, bo]) await expect(composer).toBeFocused(FIRST_PAGE);
  for (const text of ['The gearbox leaks', 'Oil on the deck', 'Seals are ordered'])
    await ada.write(text);
  await bo.sees('Seals are ordered');
  const bar = ada.page.getByRole('toolbar', { name: 'Selection' });
  const dialog = ada.page.getByRole('dialog');
  const link = new URL(ada.page.url()).pathname;

  await test.step('X, Shift and the arrows select; Esc clears', async () => {
    await ada.message('The gearbox leaks').focus();
    await ada.page.keyboard.press('x');
    await ada.page.keyboard.press('Shift+ArrowDown');
    await ada.page.keyboard.press('Shift+J');
    await expect(bar).toContainText('3 selected');
    await expectAccessible(ada.page, 'selected messages');
    await ada.page.keyboard.press('Shift+K');
    await expect(bar).toContainText('2 selected');
    await ada.page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('three become a thread under the first, on both screens', async () => {
    await ada.message('Seals are ordered').click({ modifiers: ['ControlOrMeta'] });
    await ada.message('The gearbox leaks').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Move to a thread' }).click();
    await expectAccessible(ada.page, 'selected messages');
    await dialog.getByRole('option', { name: 'As a new thread under the first one' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    for (const person of [ada, bo]) {
      await expect(person.message('The gearbox leaks')).toContainText('2 replies');
      await expect(person.message('Oil on the deck')).toHaveCount(0);
      await person.sees('moved 2 messages to a thread');
    }
  });

  await test.step('undo brings them back and leaves no line', async () => {
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    for (const person of [ada, bo]) {
      await person.sees('Oil on the deck');
      await expect(person.message('moved 2 messages')).toHaveCount(0);
    }
  });

  await test.step('one moves from its menu to the channel of the same people', async () => {
    await ada.act('Oil on the deck', 'Move to…');
    await dialog.getByRole('tab', { name: 'Channel' }).click();
    await expect(dialog.getByRole('option')).toHaveText(['Planning']);
    await dialog.getByRole('option', { name: 'Planning' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await bo.sees('moved a message to #Planning');
    await expect(bo.message('Oil on the deck')).toHaveCount(0);
    await bo.message('moved a message').getByRole('link', { name: 'Open' }).click();
    await expect(bo.page.getByRole('heading', { name: 'Planning', exact: true })).toBeVisible();
    await bo.sees('Oil on the deck');
  });

  await test.step('a link to where it was opens it where it is', async () => {
    const id = await bo.message('Oil on the deck').getAttribute('data-message-id');
    await bo.go(`${link}?m=${id}`);
    await expect(bo.page.getByRole('heading', { name: 'Planning', exact: true })).toBeVisible();
    await bo.sees('Oil on the deck');
  });
});
