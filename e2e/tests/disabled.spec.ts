import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';

test('a disabled member sees why, keeps unsent text, and returns unchanged once enabled', async ({
  browser,
  product,
}) => {
  const { ada, bo, workspace } = await twoColleagues(browser, product, { workspace: 'Shipyard' });
  const channels = bo.page.getByRole('navigation', { name: 'Your channels' });
  await expect(channels.getByRole('link', { name: 'Crane refit' })).toBeVisible();
  await ada.go(`/workspace/${workspace.id}/settings#members`);
  const more = async (name: string) => {
    await ada.page.getByRole('button', { name: 'More about Bo Nilsson' }).click();
    await ada.page.getByRole('menuitem', { name: name }).click();
  };

  await more('New password…');
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByText('npm run admin -- users reset')).toBeVisible();
  await expectAccessible(ada.page, 'a new password for somebody');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await bo.page.context().setOffline(true);
  await bo.write('The hook is cracked');
  await expect(bo.message('The hook is cracked')).toContainText('when you’re back online');

  await more('Disable');
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  const disabled = ada.page.getByRole('list', { name: 'Disabled' });
  await expect(disabled).toContainText('Bo Nilsson');
  await expectAccessible(ada.page, 'members, one disabled');
  await bo.page.context().setOffline(false);
  const ended = bo.page.getByRole('alert', { name: 'You’re no longer in “Shipyard”' });
  await expect(ended).toContainText('An owner or admin disabled your access.');
  await expect(ended.getByRole('listitem')).toHaveText('The hook is cracked');
  await expect(channels.getByRole('link', { name: 'Crane refit' })).toHaveCount(0);
  await expect(bo.page.getByRole('heading', { name: 'Where to next, Bo Nilsson?' })).toBeVisible();
  await expectAccessible(bo.page, 'a workspace that ended');
  await ended.getByRole('button', { name: 'Copy text' }).click();
  await expect(bo.page.getByText('Text copied')).toBeVisible();
  await expect(bo.page.getByText('Connection lost')).toHaveCount(0);
  await bo.page.reload();
  await expect(ended.getByRole('listitem')).toHaveText('The hook is cracked');
  await ended.getByRole('button', { name: 'Discard' }).click();
  await expect(ended).toHaveCount(0);

  await disabled.getByRole('button', { name: 'Enable Bo Nilsson' }).click();
  await expect(ada.page.getByRole('button', { name: 'Role of Bo Nilsson' })).toBeVisible();
  await bo.page.goto(`${product.url}/dashboard`);
  await expect(channels.getByRole('link', { name: 'Crane refit' })).toBeVisible();

  await ada.page.getByRole('button', { name: 'Remove Bo Nilsson' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ended).toContainText('An owner or admin removed you');
  await ended.getByRole('button', { name: 'OK' }).click();
  await expect(ended).toHaveCount(0);
  await ada.go(`/workspace/${workspace.id}/settings#audit`);
  await expect(ada.page.getByText('disabled Bo Nilsson')).toBeVisible();
});
