import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let ada: Person;
let bo: Person;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  ({ ada, bo } = await twoColleagues(browser, product, { channels: [] }));
});

const rowOf = (person: Person, name: string): Locator =>
  person.page.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: name });

/** Checks both colour schemes, since their colours differ. */
async function expectBothAccessible(person: Person, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await person.page.emulateMedia({ colorScheme });
    // Colour transitions start with the next frame.
    await person.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    await expectAccessible(person.page, `${what}, ${colorScheme}`);
  }
}

test('a member fills in her entry, and a colleague sees it immediately', async () => {
  // Wide enough for every column beside the list.
  await bo.page.setViewportSize({ width: 1440, height: 900 });
  await bo.go('/directory');
  await expect(rowOf(bo, 'Ada Lovelace')).toBeVisible();
  await ada.go('/directory');
  await ada.page.getByRole('button', { name: 'Edit my profile' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'My entry' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Head of works');
  await dialog.getByRole('combobox', { name: 'Department' }).fill('Engineering');
  await dialog.getByRole('textbox', { name: 'Work e-mail' }).fill('not an address');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 40 66969 1');
  await dialog.getByRole('textbox', { name: 'Skills' }).fill('Cranes, Welding,');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Work e-mail' }).fill('ada@works.test');
  await expectBothAccessible(ada, 'entry');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(bo, 'Ada Lovelace')).toContainText('Head of works');
  await expect(rowOf(bo, 'Ada Lovelace')).toContainText('Engineering');
  await expect(rowOf(bo, 'Ada Lovelace')).toContainText('Cranes');
  await expectBothAccessible(bo, 'directory');
});

test('an import previews its changes, refuses wrong rows and applies the rest', async () => {
  await bo.page.getByRole('button', { name: 'Import and export' }).click();
  await expect(bo.page.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
  await expect(bo.page.getByRole('menuitem', { name: 'Import CSV' })).toHaveCount(0);
  await bo.page.keyboard.press('Escape');

  await ada.page.getByRole('button', { name: 'Import and export' }).click();
  await ada.page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Import people' });
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await expect(dialog.getByText('Drop a CSV file here')).toBeVisible();
  await expectBothAccessible(ada, 'import');
  await choose('broken.csv', 'Name;Position\nBo Nilsson;"never closed\n');
  await expect(dialog.getByRole('alert')).toContainText('Row 2 has a quote that is never closed');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();

  await choose(
    'people.csv',
    [
      'Name;Position;Vorgesetzte;Eintritt;Kenntnisse',
      'Bo Nilsson;Kranführer;ada@works.test;31.03.2024;Kräne, Öl',
      'Cy Stranger;Welder;;;',
      'Ada Lovelace;Boss;Bo Nilsson;;',
      'Ada Lovelace;Boss;;soon;',
    ].join('\n'),
  );
  await expect(dialog.getByRole('button', { name: /Windows-1252/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Semicolon/ })).toBeVisible();
  await expectBothAccessible(ada, 'columns');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const refused = dialog.getByRole('region', { name: '3 rows can’t be imported' });
  await expect(refused.getByRole('row').filter({ hasText: 'Cy Stranger' })).toContainText(
    'Invite them first',
  );
  await expect(refused.getByRole('row').filter({ hasText: 'their own manager' })).toContainText(
    '4',
  );
  await expect(refused.getByRole('row').filter({ hasText: 'Write dates as' })).toContainText(
    'Eintritt',
  );
  await expectBothAccessible(ada, 'preview');
  const [file] = await Promise.all([
    ada.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Cy Stranger,Welder');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog.getByText('1 row was imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(bo, 'Bo Nilsson')).toContainText('Kranführer');
  await expect(rowOf(bo, 'Ada Lovelace')).toContainText('Head of works');
});

test('words and filters find people and stay in the URL', async () => {
  const { page } = bo;
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill('krane nilsson');
  await expect(page.getByRole('main').getByText('1 person', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=krane/);
  await expect(rowOf(bo, 'Ada Lovelace')).toHaveCount(0);
  await search.fill('nobody at all');
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(search).toHaveValue('');
  await page.getByRole('button', { name: 'Filter by Department' }).click();
  await page.getByRole('menuitemradio', { name: 'Engineering' }).click();
  await expect(page.getByRole('main').getByText('1 person', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/department=Engineering/);
  await page.reload();
  await expect(rowOf(bo, 'Ada Lovelace')).toBeVisible();
  await expect(rowOf(bo, 'Bo Nilsson')).toHaveCount(0);
  await page.getByRole('button', { name: 'Any Department' }).click();
  await page.getByRole('button', { name: 'Online', exact: true }).click();
  const both = page.getByRole('main').getByText('2 people', { exact: true });
  await expect(both).toBeVisible();
  // The page waits only for presence.
  await page.reload();
  await expect(both).toBeVisible();
});

test('the organisation chart is navigated by keyboard', async () => {
  const { page } = bo;
  await bo.go('/directory?view=tree');
  const tree = page.getByRole('tree', { name: 'Organisation' });
  const top = tree.getByRole('treeitem', { name: /^Ada Lovelace/ });
  const below = tree.getByRole('treeitem', { name: /^Bo Nilsson/ });
  await expect(below).toHaveAttribute('aria-level', '2');
  await expectBothAccessible(bo, 'organisation');
  await top.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(top).toHaveAttribute('aria-expanded', 'false');
  await expect(below).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(below).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(top).toBeFocused();
  await page.keyboard.press('b');
  await expect(below).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bo Nilsson', level: 1 })).toBeVisible();
});

test('a member’s page links to their manager, their messages and a conversation', async () => {
  const { page } = bo;
  await page
    .getByRole('region', { name: 'Manager' })
    .getByRole('link', { name: 'Ada Lovelace' })
    .click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ada@works.test' })).toHaveAttribute(
    'href',
    'mailto:ada@works.test',
  );
  await expect(page.getByRole('link', { name: '+49 40 66969 1' })).toHaveAttribute(
    'href',
    'tel:+4940669691',
  );
  await expect(
    page.getByRole('region', { name: 'Channels you share' }).getByRole('link', { name: 'General' }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Reports' }).getByRole('link', { name: 'Bo Nilsson' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expectBothAccessible(bo, 'person');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'person, phone');
  await bo.go('/directory?view=table');
  await expect(rowOf(bo, 'Ada Lovelace')).toBeVisible();
  await expectAccessible(page, 'directory, phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await rowOf(bo, 'Ada Lovelace').getByRole('link', { name: 'Ada Lovelace' }).click();
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as vCard' }).click(),
  ]);
  expect(await readFile(await card.path(), 'utf8')).toContain('FN:Ada Lovelace\r\n');
  await page.getByRole('button', { name: 'Message' }).click();
  await bo.write('Where do I find the crane’s logbook?');
  await bo.sees('logbook');
  await bo.conversation.getByRole('link', { name: 'Bo Nilsson' }).click();
  await expect(page.getByRole('heading', { name: 'Bo Nilsson', level: 1 })).toBeVisible();
});

test('several entries are changed together and undone', async () => {
  const { page } = ada;
  await ada.go('/directory?view=table');
  await rowOf(ada, 'Bo Nilsson').focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('toolbar', { name: 'Selected people' })
    .getByRole('button', { name: 'Change' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 entry' });
  await dialog.getByRole('combobox', { name: 'Department' }).fill('Yard');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(ada, 'Bo Nilsson')).toContainText('Yard');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(ada, 'Bo Nilsson')).not.toContainText('Yard');
});
