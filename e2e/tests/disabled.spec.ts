import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';

test('whom an owner disables is out at once, comes back as they were, and keeps their account', async ({
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

  await more('Disable');
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  const disabled = ada.page.getByRole('list', { name: 'Disabled' });
  await expect(disabled).toContainText('Bo Nilsson');
  await expectAccessible(ada.page, 'members, one disabled');
  await expect(channels.getByRole('link', { name: 'Crane refit' })).toHaveCount(0);

  await disabled.getByRole('button', { name: 'Enable Bo Nilsson' }).click();
  await expect(ada.page.getByRole('button', { name: 'Role of Bo Nilsson' })).toBeVisible();
  await bo.page.goto(`${product.url}/dashboard`);
  await expect(channels.getByRole('link', { name: 'Crane refit' })).toBeVisible();
  await ada.go(`/workspace/${workspace.id}/settings#audit`);
  await expect(ada.page.getByText('disabled Bo Nilsson')).toBeVisible();
});
