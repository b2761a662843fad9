import { expectAccessible } from '../src/accessible.ts';
import { createAccount } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import { join, type Workspace } from '../src/workspace.ts';

let ada: Person;
let bo: Person;
let workspace: Workspace;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product }) => {
  ({ ada, bo, workspace } = await twoColleagues(browser, product));
});

test('two users have a single direct conversation, whichever of them opens it', async ({
  product,
}) => {
  await go(ada.page, `${product.url}/chat/new`);
  await ada.page.getByRole('searchbox', { name: 'Search people' }).fill('bo');
  await ada.page.getByRole('checkbox', { name: 'Bo Nilsson' }).click();
  await expectAccessible(ada.page, 'new conversation');
  await ada.page.getByRole('button', { name: 'Start' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Bo Nilsson' })).toBeVisible();
  await ada.write('Between the two of us: the gearbox is late');
  await go(bo.page, `${product.url}/chat`);
  const row = bo.page.getByRole('main').getByRole('link', { name: /Ada Lovelace/ });
  await expect(row).toContainText('Between the two of us: the gearbox is late');
  await row.click();
  await bo.sees('the gearbox is late');
  await bo.write('I feared so');
  await ada.sees('I feared so');
  await expectAccessible(ada.page, 'conversation');
  const opened = new URL(ada.page.url()).pathname;
  await go(bo.page, `${product.url}/chat/new`);
  await expect(bo.page.getByRole('checkbox', { name: 'Bo Nilsson (you)' })).toBeVisible();
  await bo.page.getByRole('checkbox', { name: 'Ada Lovelace' }).click();
  await bo.page.getByRole('button', { name: 'Start' }).click();
  await bo.sees('the gearbox is late');
  await expect(bo.page).toHaveURL(product.url + opened);
});

test('a conversation with the assistant is named after its first question and answered', async ({
  product,
}) => {
  await go(ada.page, `${product.url}/chat`);
  await ada.page.getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(ada.page.getByRole('heading', { name: 'New conversation' })).toBeVisible();
  await ada.write('How many members are here?');
  await expect(ada.page.getByRole('heading', { name: 'How many members are here?' })).toBeVisible();
  await ada.waitForAssistant();
  await expect(ada.conversation.getByRole('article')).toHaveCount(2);
  await ada.page.getByRole('button', { name: 'More options' }).click();
  await ada.page.getByRole('menuitem', { name: 'Rename' }).click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Head count');
  await ada.page.getByRole('button', { name: 'Rename' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Head count' })).toBeVisible();
});

test('a direct conversation that was left returns when it is opened again', async ({ product }) => {
  await go(bo.page, `${product.url}/chat`);
  await bo.page
    .getByRole('main')
    .getByRole('link', { name: /Ada Lovelace/ })
    .click();
  await bo.page.getByRole('button', { name: 'More options' }).click();
  await bo.page.getByRole('menuitem', { name: 'Leave' }).click();
  await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(bo.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await go(bo.page, `${product.url}/chat/new`);
  await expect(bo.page.getByRole('checkbox', { name: 'Bo Nilsson (you)' })).toBeVisible();
  await bo.page.getByRole('checkbox', { name: 'Ada Lovelace' }).click();
  await bo.page.getByRole('button', { name: 'Start' }).click();
  await bo.sees('the gearbox is late');
});

test('search finds readable messages with filters and opens them in place', async ({ product }) => {
  await bo.openChannel('Crane refit').catch(async () => {
    await go(bo.page, `${product.url}/channels`);
    await bo.page.getByRole('button', { name: 'Join Crane refit' }).click();
  });
  await bo.write('The slewing ring arrives on **Thursday**');
  // The author sees a message before the server has it, but search finds only stored messages.
  await ada.openChannel('Crane refit');
  await ada.sees('The slewing ring arrives');
  await ada.page.keyboard.press('Control+k');
  await ada.page.getByRole('combobox').fill('slewing');
  await ada.page.getByRole('option', { name: 'Search everything for “slewing”' }).click();
  const results = ada.page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await expect(results.locator('mark')).toHaveText('slewing');
  await expectAccessible(ada.page, 'search');
  const field = ada.page.getByRole('searchbox', { name: 'Search' });
  await field.fill('slewing from:ada');
  await expect(ada.page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await field.fill('slew from:bo in:"Crane refit"');
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await field.fill('slew from:nobody');
  await expect(ada.page.getByRole('alert')).toContainText('doesn’t match anyone here');
  await field.fill('slew');
  await results.getByRole('link').click();
  await ada.sees('The slewing ring arrives');
  await expect(ada.page).toHaveURL(/\/channels\/.*m=/);
});

test('messages between two others are not found by a third user', async ({ browser, product }) => {
  const account = await createAccount(product, 'Cy Okafor');
  await join(workspace, account);
  const cy = await Person.signedIn(account, browser, product, { at: '/channels' });
  await expect(cy.page.getByRole('navigation', { name: 'Your channels' })).toBeVisible();
  await go(cy.page, `${product.url}/search?q=gearbox`);
  await expect(cy.page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});

test('the palette goes to channels, people and pages by name, without the mouse', async ({
  product,
}) => {
  // The palette's code loads late; keys pressed meanwhile still reach it, and the best match is
  // chosen.
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
  await ada.page.route(/\/assets\/Palette-/, async (route) => {
    await asked;
    await route.continue();
  });
  await ada.page.goto(`${product.url}/channels`);
  await expect(ada.page.getByRole('navigation', { name: 'Your channels' })).toBeVisible();
  await ada.page.keyboard.press('Control+k');
  await ada.page.keyboard.type('cran');
  arrive();
  await expect(ada.page.getByRole('combobox')).toHaveValue('cran');
  await expect(ada.page.getByRole('option').first()).toHaveAccessibleName(/^Crane refit/);
  await ada.page.keyboard.type('e');
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('heading', { name: /Crane refit/ }).first()).toBeVisible();
  await ada.page.keyboard.press('Control+k');
  await ada.page.getByRole('combobox').fill('crane');
  await ada.page.getByRole('option', { name: /^Crane refit/ }).waitFor();
  await expectAccessible(ada.page, 'palette');
  await ada.page.keyboard.press('ArrowDown');
  await ada.page.keyboard.press('ArrowUp');
  await ada.page.keyboard.press('Escape');
  await ada.page.keyboard.press('Control+k');
  await ada.page.getByRole('combobox').fill('settings');
  await ada.page.getByRole('option', { name: 'Settings', exact: true }).click();
  await expect(ada.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
