import { expectAccessible } from '../src/accessible.ts';
import { twoInAWorkspace } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { inboxCount } from '../src/inbox-count.ts';

test('colleagues see a pause of notifications, until it is ended', async ({ browser, product }) => {
  const { one: gil, other: hana } = await twoInAWorkspace(
    product,
    browser,
    ['Gil Moreno', 'Hana Sato'],
    'Quay eight',
  );
  const menu = () => hana.page.getByRole('button', { name: 'Your menu' }).click();
  await gil.go('/directory');
  await gil.page.getByRole('link', { name: 'Hana Sato' }).click();
  await gil.page.getByRole('button', { name: /^Message/ }).click();
  await expect(gil.composer).toBeVisible();
  const line = gil.page.getByText(/^Hana Sato has paused notifications until .*\d/);

  await menu();
  await expectAccessible(hana.page, 'the person menu');
  await hana.page.getByRole('menuitem', { name: 'For an hour' }).click();
  await expect(line).toBeVisible();
  await expectAccessible(gil.page, 'a conversation with somebody who has paused notifications');
  await gil.go('/directory');
  await expect(gil.page.getByRole('img', { name: /^Notifications paused until/ })).toBeVisible();

  await menu();
  await hana.page.getByRole('menuitem', { name: 'Resume notifications' }).click();
  await expect(gil.page.getByRole('img', { name: /^Notifications paused/ })).toHaveCount(0);
});

test('a keyword notifies like a mention', async ({ browser, product }) => {
  const { one: gil, other: hana } = await twoInAWorkspace(
    product,
    browser,
    ['Gil Moreno', 'Hana Sato'],
    'Quay nine',
  );
  const { page } = hana;
  await hana.go('/settings#notifications');
  await page.getByLabel('Word or phrase').fill('crâne');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: 'crâne' })).toBeVisible();
  await expectAccessible(page, 'keywords');

  await gil.openChannel('General');
  await gil.write('Cranes are birds');
  await gil.write('The Crane is late');
  await expect(inboxCount(page)).toHaveText('1');
  await hana.go('/inbox');
  await page.getByRole('link', { name: 'Keyword “crâne” in General' }).click();
  await hana.sees('The Crane is late');
  await expect(page.locator('[data-calls-reader]')).toHaveText('The Crane is late');
});

test('a thread that one leaves is silent, and a mention still notifies', async ({
  browser,
  product,
}) => {
  const { one: gil, other: hana } = await twoInAWorkspace(
    product,
    browser,
    ['Gil Moreno', 'Hana Sato'],
    'Quay ten',
  );
  await hana.write('Who has the key?');
  await gil.sees('Who has the key?');
  await gil.page.getByRole('article').filter({ hasText: 'Who has the key?' }).hover();
  await gil.page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  const reply = gil.page.getByRole('complementary', { name: 'Thread' }).getByRole('textbox');
  const say = async (text: string) => {
    await reply.click();
    await gil.page.keyboard.type(text);
    await gil.page.keyboard.press('Enter');
  };
  await say('I do');
  const count = inboxCount(hana.page);
  await expect(count).toHaveText('1');
  await hana.page.getByRole('button', { name: /1 reply/ }).click();
  await hana.page.getByRole('button', { name: 'Unfollow thread' }).click();
  await expect(hana.page.getByRole('button', { name: 'Follow thread' })).toBeVisible();
  await expectAccessible(hana.page, 'a thread');
  await hana.go('/inbox');
  await expect(count).toHaveCount(0);

  await say('It hangs in the shed');
  await reply.click();
  await gil.page.keyboard.type('@Hana');
  await expect(gil.page.getByRole('option', { name: 'Hana Sato' })).toBeVisible();
  await gil.page.keyboard.press('Enter');
  await say(' look there');
  await expect(count).toHaveText('1');
});
