import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createChannel, createWorkspace, join } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

/** The first bytes of every zip. */
const ZIP = 'PK\u0003\u0004';

test('an owner takes out the workspace; a member their data, and then closes their account', async ({
  browser,
}) => {
  test.slow();
  const [one, other] = await Promise.all([
    createAccount(product, 'Ada Lovelace'),
    createAccount(product, 'Bo Nilsson'),
  ]);
  const workspace = await createWorkspace(one, 'Harbour Works');
  await join(workspace, other);
  const channel = await createChannel(workspace, 'Crane refit', { assistant_mode: 'off' });
  await must(
    one.client.from('participants').insert({
      workspace_id: workspace.id,
      channel_id: channel,
      profile_id: other.id,
      role: 'member',
    }),
  );
  const bo = await Person.signedIn(other, browser, product, { at: `/channels/${channel}` });

  const taken = async ({ page }: Person, button: string) => {
    await page.getByRole('button', { name: button }).click(FIRST_PAGE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(FIRST_PAGE),
    ]);
    expect((await readFile(await download.path(), 'latin1')).slice(0, 4)).toBe(ZIP);
    return download.suggestedFilename();
  };

  await test.step('Bo writes, and takes out what is theirs', async () => {
    await bo.write('The gearbox leaks');
    await bo.go('/settings#data');
    expect(await taken(bo, 'Export my data')).toMatch(/^Your-data-/);
    await expectAccessible(bo.page, 'the page of own data');
  });

  await test.step('Bo closes the account, and is signed out', async () => {
    await bo.page.getByRole('button', { name: 'Close account' }).click();
    const dialog = bo.page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Bo Nilsson');
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await expect(bo.page).toHaveURL(/\/login/, FIRST_PAGE);
  });

  const ada = await Person.signedIn(one, browser, product, {
    at: `/workspace/${workspace.id}/settings#transfer`,
  });
  await test.step('Ada takes out the workspace, and the log says so', async () => {
    expect(await taken(ada, 'Export workspace')).toMatch(/^Harbour-Works-/);
    await ada.page.getByRole('link', { name: 'Audit log' }).click();
    await expect(ada.page.getByText('downloaded an export of the workspace')).toBeVisible();
  });

  await test.step('what Bo said stays, without the name', async () => {
    await ada.go(`/channels/${channel}`);
    await ada.sees('The gearbox leaks');
    await expect(ada.conversation.getByText('Bo Nilsson', { exact: true })).toHaveCount(0);
  });
});
