import { expectAccessible } from '../src/accessible.ts';
import { type Account, createAccount } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { join } from '../src/workspace.ts';

let product: Product;
let ada: Person;
let bo: Person;
let cy: Account;

const dialog = (person: Person) => person.page.getByRole('dialog');
const chip = (person: Person, title: string) =>
  person.page.getByRole('main').getByRole('button', { name: new RegExp(title) });

test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  const colleagues = await twoColleagues(browser, product);
  ({ ada, bo } = colleagues);
  cy = await createAccount(product, 'Cy Young');
  await join(colleagues.workspace, cy);
});

/** Opens the form of a new event and invites Bo. */
async function inviteBo(title: string): Promise<void> {
  const { page } = ada;
  await page.getByRole('button', { name: 'New event' }).click();
  await dialog(ada).getByLabel('Title').fill(title);
  await dialog(ada).getByRole('combobox', { name: 'People' }).fill('Bo Nil');
  await page.getByRole('option', { name: 'Bo Nilsson' }).click();
  // The list stays open for the next person.
  await page.keyboard.press('Escape');
}

test('two people meet by themselves, answer for one date, and see conflicts', async () => {
  await go(ada.page, `${product.url}/schedule`);
  await ada.page.getByRole('radio', { name: 'Day' }).click();
  await inviteBo('One to one');
  // Inviting somebody makes a new event theirs, and says so.
  await expect(dialog(ada).getByRole('button', { name: /Only the guests/ })).toBeVisible();
  await dialog(ada).getByLabel('Link for a call').fill('https://meet.example.test/one');
  await dialog(ada)
    .getByRole('button', { name: /Repeats$/ })
    .click();
  await ada.page.getByRole('option', { name: 'Every day', exact: true }).click();
  await expectAccessible(ada.page, 'form with guests');
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await expect(chip(ada, 'One to one')).toBeVisible();
  await expectAccessible(ada.page, 'day view');

  await go(bo.page, `${product.url}/inbox`);
  await bo.page.getByRole('link', { name: /Ada Lovelace invited you to an event/ }).click();
  await expect(dialog(bo).getByRole('link', { name: 'Join call' })).toHaveAttribute(
    'href',
    'https://meet.example.test/one',
  );
  await dialog(bo).getByRole('radio', { name: 'Maybe' }).click();
  await dialog(bo).getByLabel('Add a word (optional)').fill('Train permitting');
  await dialog(bo).getByLabel('Add a word (optional)').press('Enter');
  await expectAccessible(bo.page, 'invitation');

  await chip(ada, 'One to one').click();
  const maybe = dialog(ada).getByRole('list', { name: 'Maybe' });
  await expect(maybe).toContainText('Bo Nilsson');
  await expect(maybe).toContainText('Train permitting');
  await ada.page.keyboard.press('Escape');
  // The answer was for that date: the next day is open.
  await ada.page.getByRole('button', { name: 'Next day' }).click();
  await chip(ada, 'One to one').click();
  await expect(dialog(ada).getByRole('list', { name: 'No answer yet' })).toContainText(
    'Bo Nilsson',
  );
  await ada.page.keyboard.press('Escape');

  const { data } = await cy.client.from('events').select('id').eq('title', 'One to one');
  expect(data).toEqual([]);

  // Today again, where the form proposes the same hour.
  await ada.page.getByRole('button', { name: 'Today' }).click();
  await inviteBo('Overlap');
  await expect(dialog(ada).getByRole('list', { name: 'People' })).toContainText(
    'Has “One to one” then',
  );
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await chip(ada, 'Overlap').click();
  await dialog(ada).getByRole('button', { name: 'Delete' }).click();
  await go(bo.page, `${product.url}/inbox`);
  await expect(bo.page.getByRole('link', { name: /cancelled an event/ })).toBeVisible();
});
