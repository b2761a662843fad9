import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let ada: Person;
let bo: Person;

const RAISED = 'The slewing ring is cracked again';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  ({ ada, bo } = await twoColleagues(browser, product));
});

const register = (page: Page) => page.getByRole('grid', { name: 'Risks' });
const row = (page: Page, title: string) =>
  register(page).getByRole('row').filter({ hasText: title });
const cell = (page: Page, map: string, likelihood: number, impact: number) =>
  page
    .getByRole('grid', { name: map })
    .getByRole('button', { name: new RegExp(`^Likelihood ${likelihood} .*impact ${impact} `) });

async function expectBothAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function raise(
  person: Person,
  title: string,
  likelihood: number,
  impact: number,
): Promise<void> {
  await person.page.getByRole('button', { name: 'New risk' }).first().click();
  await person.page.getByLabel('What could happen?').fill(title);
  await cell(person.page, 'How likely, and how bad?', likelihood, impact).click();
  await person.page.getByRole('button', { name: 'Report risk' }).click();
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
  await expect(row(person.page, title)).toBeVisible();
}

test('a risk is raised from a message, and both see each other assess it', async () => {
  await ada.openChannel('Crane refit');
  await ada.write(RAISED);
  await ada.act(RAISED, 'Report a risk');
  await expect(ada.page.getByLabel('What could happen?')).toHaveValue(RAISED);
  await cell(ada.page, 'How likely, and how bad?', 3, 3).click();
  await ada.page.getByRole('button', { name: 'Report risk' }).click();
  await ada.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Risk', exact: true })).toHaveValue(RAISED);
  await expect(ada.page.getByRole('list', { name: 'Linked with' }).getByText(RAISED)).toBeVisible();

  await go(bo.page, `${product.url}/risks`);
  await row(bo.page, RAISED).getByRole('link').click();
  await cell(bo.page, 'Before treatment', 5, 4).click();
  await expect(cell(ada.page, 'Before treatment', 5, 4)).toHaveAttribute('aria-pressed', 'true');
  await expect(
    ada.page.getByRole('list', { name: 'History' }).getByText('Likelihood: 3 → 5'),
  ).toBeVisible();
  await cell(ada.page, 'Residual risk, after treatment', 2, 4).click();
  await expect(cell(bo.page, 'Residual risk, after treatment', 2, 4)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await bo.page.getByRole('button', { name: /^Reduce/ }).click();
  await expect(ada.page.getByRole('button', { name: /^Reduce/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectBothAccessible(ada.page, 'risk');
});

test('two users plan, complete and undo actions, and the history shows these and comments', async () => {
  await ada.page.getByRole('textbox', { name: 'New action' }).fill('Order a new ring');
  await ada.page.getByRole('button', { name: 'Add', exact: true }).click();
  await bo.page.getByRole('checkbox', { name: 'Done: Order a new ring' }).press('Space');
  await expect(ada.page.getByRole('heading', { name: 'Actions, 1 of 1 done' })).toBeVisible();
  await bo.page.getByRole('button', { name: 'Undo' }).first().click();
  // Bo types while the toast disappears, and must keep the focus.
  await bo.page.getByRole('textbox', { name: 'Comment' }).fill('The maker knows of it');
  await expect(bo.page.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'The maker knows of it',
  );
  await expect(ada.page.getByRole('heading', { name: 'Actions, 0 of 1 done' })).toBeVisible();
  await bo.page.getByRole('button', { name: 'Comment' }).click();
  const history = ada.page.getByRole('list', { name: 'History' });
  await expect(history.getByText('The maker knows of it')).toBeVisible();
  await expect(history.getByText('Action done: Order a new ring')).toBeVisible();
});

test('a review appears in the schedule of the risk’s channel', async () => {
  await ada.page.getByRole('button', { name: /Review every/ }).click();
  await ada.page.getByRole('option', { name: '7 days', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(
    bo.page
      .getByRole('list', { name: 'History' })
      .getByText(/^Next review/)
      .first(),
  ).toBeVisible();
  await ada.openChannel('Crane refit');
  const { origin, pathname } = new URL(ada.page.url());
  await go(ada.page, `${origin}${pathname}/schedule`);
  await ada.page.getByRole('radio', { name: 'Agenda' }).click();
  await expect(ada.page.getByText(new RegExp(`R-1 ${RAISED}`)).first()).toBeVisible();
});

test('the heat map filters by the keyboard, and the same cell again shows everything', async () => {
  await go(ada.page, `${product.url}/risks`);
  await raise(ada, 'Survey mail is read by one person only', 2, 2);
  await raise(ada, 'Fire watch unstaffed on Sundays', 5, 2);
  const map = 'Likelihood by impact';
  // A dialog that has just closed returns the focus to its button.
  await expect(async () => {
    await cell(ada.page, map, 5, 1).focus();
    await ada.page.keyboard.press('ArrowRight');
    await expect(cell(ada.page, map, 5, 2)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await ada.page.keyboard.press('Enter');
  await expect(row(ada.page, 'Survey mail')).toHaveCount(0);
  await expect(row(ada.page, 'Fire watch')).toBeVisible();
  await expect(cell(ada.page, map, 5, 2)).toHaveAttribute('aria-pressed', 'true');
  await expectBothAccessible(ada.page, 'register');
  await ada.page.keyboard.press('Enter');
  await expect(row(ada.page, 'Survey mail')).toBeVisible();
  await ada.page.getByRole('button', { name: 'After', exact: true }).click();
  await expect(cell(ada.page, map, 2, 4)).toHaveAccessibleName(/1 risk$/);
  await ada.page.getByRole('button', { name: 'Before treatment' }).click();
});

test('several risks are deleted together and restored', async () => {
  await ada.page.getByRole('searchbox', { name: 'Search risks' }).fill('fire');
  await expect(row(ada.page, 'Survey mail')).toHaveCount(0);
  await row(ada.page, 'Fire watch').focus();
  await ada.page.keyboard.press('Space');
  await ada.page
    .getByRole('toolbar', { name: 'Selected risks' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(row(ada.page, 'Fire watch')).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row(ada.page, 'Fire watch')).toBeVisible();
});

test('a saved view is shared and shows the same to a colleague', async () => {
  await go(bo.page, `${product.url}/risks`);
  await ada.page.getByRole('button', { name: 'Views' }).click();
  await ada.page.getByRole('button', { name: 'Save this view' }).click();
  await ada.page.getByLabel('Name of the view').fill('Fires');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Views' }).click();
  await ada.page.getByRole('button', { name: 'Share Fires with the workspace' }).click();
  await expect(ada.page.getByRole('button', { name: 'Stop sharing Fires' })).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await bo.page.getByRole('button', { name: 'Views' }).click();
  await bo.page.getByRole('button', { name: /^Fires by Ada/ }).click();
  await expect(bo.page.getByRole('searchbox', { name: 'Search risks' })).toHaveValue('fire');
  await expect(row(bo.page, 'Survey mail')).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Clear filters' }).click();
});

test('a search and all filters are in the URL after a pause and restored from it', async () => {
  const { page } = ada;
  const field = page.getByRole('searchbox', { name: 'Search risks' });
  await field.fill('mail');
  await expect(row(page, 'Survey mail')).toBeVisible();
  await expect(page).toHaveURL(/q=mail/);
  await field.pressSequentially(' survey');
  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(
    /q=mail(\+|%20)survey.*overdue=true|overdue=true.*q=mail(\+|%20)survey/,
  );
  await page.getByRole('button', { name: 'Overdue' }).click();
  await row(page, 'Survey mail').getByRole('link').click();
  await expect(page).toHaveURL(/\/risks\/[\w-]+$/);
  await page.goBack();
  await expect(field).toHaveValue('mail survey');
  await expect(register(page).getByRole('row')).toHaveCount(2);
  await field.press('End');
  await field.pressSequentially('ed');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(field).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
});

test('the register is exported as CSV and imported again, except for an invalid row', async () => {
  const { page } = ada;
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const written = await readFile(await file.path(), 'utf8');
  expect(written).toContain(`${RAISED},`);
  const [header = ''] = written.replace('\uFEFF', '').split('\r\n');
  const line = (title: string, likelihood: string) =>
    [
      title,
      '',
      'Yard',
      likelihood,
      '3',
      ...header
        .split(',')
        .slice(5)
        .map(() => ''),
    ].join(',');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'risks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [header, line('Forklift training lapses', '2'), line('Nine is too likely', '9')].join('\n'),
    ),
  });
  await dialog.getByRole('button', { name: 'Next' }).click();
  const refused = dialog.getByRole('region', { name: '1 row can’t be imported' });
  await expect(
    refused.getByRole('row').filter({ hasText: 'Use a whole number from 1 to 5.' }),
  ).toContainText('Likelihood');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Forklift training lapses')).toBeVisible();
  await expect(row(page, 'Nine is too likely')).toHaveCount(0);
});

test('the assistant proposes risks from a channel; decided ones are not proposed again', async () => {
  await ada.openChannel('Crane refit');
  await ada.write('The permit for the floating crane is still missing.');
  await ada.write('Delivery of the new boom is probably delayed by the storm.');
  await ada.sees('Delivery of the new boom');
  const { page } = ada;
  await go(page, `${product.url}/risk`);
  const proposal = (title: string | RegExp) => page.getByRole('article', { name: title });
  const scanChannels = async () => {
    await page.getByRole('button', { name: 'Look through my channels' }).click();
  };
  await scanChannels();
  await expect(proposal(/permit/)).toBeVisible();
  await expect(proposal(/Delivery/)).toBeVisible();
  await expect(proposal(/slewing/)).toHaveCount(0);
  await expectBothAccessible(page, 'risk assistant');
  await proposal(/Delivery/)
    .getByRole('button', { name: 'Reject' })
    .click();
  await expect(proposal(/Delivery/)).toHaveCount(0);
  await proposal(/permit/)
    .getByRole('button', { name: 'Accept', exact: true })
    .click();
  await expect(page.getByRole('textbox', { name: 'Risk', exact: true })).toHaveValue(
    /permit for the floating crane/,
  );
  await expect(
    page.getByRole('list', { name: 'Linked with' }).getByText(/still missing/),
  ).toBeVisible();
  await go(page, `${product.url}/risk`);
  await scanChannels();
  await expect(page.getByText(/messages read, 0 new proposals/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await go(bo.page, `${product.url}/risk`);
  await expect(bo.page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
});

test('a command raises a risk in its channel', async () => {
  await ada.openChannel('Crane refit');
  await ada.write('/risk The tide gate jams');
  await cell(ada.page, 'How likely, and how bad?', 2, 4).click();
  await ada.page.getByRole('button', { name: 'Report risk' }).click();
  await expect(ada.page.getByText('Risk reported: The tide gate jams')).toBeVisible();
  await go(bo.page, `${product.url}/risks`);
  await expect(row(bo.page, 'The tide gate jams')).toBeVisible();
});

test('the register prints its heat map and risks, black on white', async () => {
  const { page } = bo;
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByTestId('risk-sheet');
  await expect(sheet.getByRole('cell', { name: RAISED })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
});

test('everything fits a phone', async () => {
  const { page } = bo;
  await page.setViewportSize({ width: 360, height: 780 });
  await go(page, `${product.url}/risks`);
  await expect(row(page, RAISED)).toBeVisible();
  await expectBothAccessible(page, 'register on a phone');
  await row(page, RAISED).getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Risk', exact: true })).toHaveValue(RAISED);
  await expectBothAccessible(page, 'risk on a phone');
  await go(page, `${product.url}/risk`);
  await expect(page.getByRole('button', { name: 'Look through my channels' })).toBeVisible();
  await expectBothAccessible(page, 'risk assistant on a phone');
});
