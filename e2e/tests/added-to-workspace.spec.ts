import { createAccount } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import { createWorkspace } from '../src/workspace.ts';

const APART = { name: 'You were added' };

test('a user added to a workspace without being asked can refuse, block and later open it', async ({
  browser,
  product,
}) => {
  const owner = await createAccount(product, 'Ada Lovelace');
  const guest = await createAccount(product, 'Bo Nilsson');
  const acme = await createWorkspace(owner, 'Acme');
  await createWorkspace(guest, 'Nilsson Works');
  const bo = await Person.signedIn(guest, browser, product, { at: '/dashboard' });
  const ada = await Person.signedIn(owner, browser, product, {
    at: `/workspace/${acme.id}/settings#members`,
  });
  const apart = bo.page.getByRole('list', APART);
  await expect(bo.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  /** The app has no button to add users without an invitation. */
  const add = () =>
    owner.client
      .from('memberships')
      .insert({ workspace_id: acme.id, profile_id: guest.id, role: 'member' });

  await test.step('it is listed separately and does not open by itself, although it is older', async () => {
    expect((await add()).error).toBeNull();
    await expect(apart.getByText('Acme added you')).toBeVisible();
    await bo.page.reload();
    await expect(apart.getByText('Acme added you')).toBeVisible();
    await bo.page.getByRole('button', { name: 'Switch workspace' }).click();
    await expect(bo.page.getByRole('menuitem', { name: 'Acme' })).toContainText('added you');
    await bo.page.keyboard.press('Escape');
    await expect(bo.page.getByRole('button', { name: 'Switch workspace' })).toContainText(
      'Nilsson Works',
    );
  });

  await test.step('members see that the user has not been there yet, and the count omits them', async () => {
    await expect(ada.page.getByText('Added, hasn’t been here yet')).toBeVisible();
    await expect(ada.page.getByText(/^1 person, /)).toBeVisible();
    await expect(
      ada.page.getByRole('listitem').filter({ hasText: 'Bo Nilsson' }).getByText('Invited'),
    ).toBeVisible();
    await ada.page.getByRole('link', { name: 'Directory' }).click();
    await expect(
      ada.page.getByRole('row', { name: /Bo Nilsson/ }).getByText('Invited'),
    ).toBeVisible();
  });

  await test.step('the list to choose members from and a channel’s members show it too', async () => {
    await ada.page.getByRole('link', { name: 'General' }).first().click();
    await ada.composer.click();
    await ada.page.keyboard.type('/invite @Bo');
    await expect(ada.page.getByRole('option', { name: 'Bo Nilsson' })).toContainText('Invited');
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('ControlOrMeta+a');
    await ada.page.keyboard.press('Backspace');
    await ada.page.goto(`${product.url}/channels/${acme.channels.General}/settings`);
    const people = ada.page.getByRole('combobox', { name: 'Add people' });
    await people.click();
    await ada.page.keyboard.type('Bo');
    const choice = ada.page.getByRole('option', { name: 'Bo Nilsson' });
    await expect(choice).toContainText('Invited');
    // An option is highlighted before it is taken. While the list is still being built the key has
    // no effect, so it is pressed again.
    await expect(async () => {
      await ada.page.keyboard.press('ArrowDown');
      await expect(people).toHaveAttribute('aria-activedescendant', /./, { timeout: 2000 });
    }).toPass();
    await ada.page.keyboard.press('Enter');
    await expect(
      ada.page.getByRole('listitem').filter({ hasText: 'Bo Nilsson' }).getByText('Invited'),
    ).toBeVisible();
    await ada.page.getByRole('link', { name: 'Messages' }).click();
    await ada.composer.click();
    await ada.page.keyboard.type('@Bo');
    await expect(ada.page.getByRole('option', { name: 'Bo Nilsson' })).toContainText('Invited');
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('ControlOrMeta+a');
    await ada.page.keyboard.press('Backspace');
    await ada.page.goto(`${product.url}/workspace/${acme.id}/settings#members`);
    await expect(ada.page.getByText('Added, hasn’t been here yet')).toBeVisible();
  });

  await test.step('a refusal removes it for both, and allows another attempt', async () => {
    await apart.getByRole('button', { name: 'Decline Acme' }).click();
    await expect(apart).toHaveCount(0);
    await expect(ada.page.getByText('Added, hasn’t been here yet')).toHaveCount(0);
    expect((await add()).error).toBeNull();
    await expect(apart.getByText('Acme added you')).toBeVisible();
  });

  await test.step('a block prevents another attempt', async () => {
    await apart.getByRole('button', { name: 'Block Acme' }).click();
    await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(apart).toHaveCount(0);
    expect((await add()).error).toMatchObject({ details: 'refuses_to_be_added' });
  });

  await test.step('once allowed and opened, the user counts as a member', async () => {
    await go(bo.page, `${product.url}/settings#privacy`);
    await bo.page.getByRole('button', { name: 'Let Acme add you again' }).click();
    await expect(bo.page.getByText('Workspaces that can’t add you')).toHaveCount(0);
    expect((await add()).error).toBeNull();
    await bo.page.getByRole('link', { name: 'Dashboard' }).first().click();
    await apart.getByRole('button', { name: 'Open Acme' }).click();
    await expect(bo.page.getByRole('button', { name: 'Switch workspace' })).toContainText('Acme');
    await expect(apart).toHaveCount(0);
    await expect(ada.page.getByText(/^2 people, /)).toBeVisible();
  });
});
