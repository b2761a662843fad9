import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { postgres, type Sql } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { seesMap } from '../src/map.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import type { Workspace } from '../src/workspace.ts';

let product: Product;
let ada: Person;
let bo: Person;
let workspace: Workspace;
let sql: Sql;

const list = (person: Person): Locator => person.page.getByRole('grid', { name: 'Places' });
const row = (person: Person, name: string): Locator =>
  list(person).getByRole('row').filter({ hasText: name });
const pin = (person: Person, name: string): Locator =>
  person.page.getByRole('button', { name: new RegExp(`^${name}, `) });

async function openMap({ page }: Person): Promise<void> {
  await go(page, `${product.url}/locations`);
  await seesMap(page);
}

async function add({ page }: Person, name: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add place' }).click();
  await page.getByRole('menuitem', { name: 'Fill in a form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New place' });
  await dialog.getByLabel('Name').fill(name);
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expect(dialog).toBeHidden();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  sql = postgres((await product.status()).DB_URL, { max: 1 });
  ({ ada, bo, workspace } = await twoColleagues(browser, product));
});
test.afterAll(() => sql?.end());

test('a member drops a pin, and a colleague sees the place on map and list', async () => {
  await openMap(ada);
  await openMap(bo);
  await expect(ada.page.getByRole('heading', { name: 'No places yet' })).toBeVisible();
  await expectAccessible(ada.page, 'no places');
  await ada.page.getByRole('button', { name: 'Drop a pin on the map' }).click();
  await expect(ada.page.getByText('Choose a spot on the map')).toBeVisible();
  await ada.page
    .getByRole('region', { name: 'Map of places' })
    .click({ position: { x: 260, y: 300 } });
  const dialog = ada.page.getByRole('dialog', { name: 'New place' });
  await expect(dialog.getByLabel('Latitude')).not.toHaveValue('');
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).not.toHaveValue('');
  await expectAccessible(ada.page, 'new place');
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Lighthouse');
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(ada, 'Lighthouse')).toBeVisible();
  await expect(row(bo, 'Lighthouse')).toBeVisible();
  await expect(pin(bo, 'Lighthouse')).toBeVisible();
});

test('invalid or incomplete coordinates are refused at their field', async () => {
  await ada.page.getByRole('button', { name: 'Add place' }).click();
  await ada.page.getByRole('menuitem', { name: 'Fill in a form' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'New place' });
  await dialog.getByLabel('Name').fill('Nowhere');
  await dialog.getByLabel('Latitude').fill('91');
  await dialog.getByRole('button', { name: 'Add place' }).click();
  await expect(dialog.getByText('Latitude must be a number from -90 to 90.')).toBeVisible();
  await dialog.getByLabel('Latitude').fill('53,5');
  await expect(dialog.getByText('Enter both latitude and longitude, or neither.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(ada, 'Nowhere')).toHaveCount(0);
});

test('selection is shared by map and list, and the list can follow the map', async () => {
  await add(ada, 'Main office', {
    Latitude: '53,5438',
    Longitude: '9,9873',
    Address: 'Am Sandtorkai 30, Hamburg',
  });
  await add(ada, 'Tokyo desk', { Latitude: '35.68', Longitude: '139.76' });
  await row(ada, 'Main office').click();
  await expect(pin(ada, 'Main office')).toHaveAttribute('aria-pressed', 'true');
  await row(ada, 'Tokyo desk').click();
  await expect(pin(ada, 'Tokyo desk')).toHaveAttribute('aria-pressed', 'true');
  const card = ada.page.getByRole('region', { name: 'Chosen place' });
  await expect(card.getByRole('heading', { name: 'Tokyo desk' })).toBeVisible();
  await expectAccessible(ada.page, 'chosen place');
  await ada.page.getByText('Search as I move the map').click();
  await expect(row(ada, 'Main office')).toHaveCount(0);
  await expect(row(ada, 'Tokyo desk')).toBeVisible();
  await ada.page.getByRole('button', { name: /^Show all/ }).click();
  await expect(row(ada, 'Main office')).toBeVisible();
  await ada.page.getByText('Search as I move the map').click();
  await ada.page.getByRole('searchbox', { name: 'Search places' }).fill('sandtor');
  await expect(list(ada).getByRole('row')).toHaveCount(2);
  await pin(ada, 'Main office').focus();
  await ada.page.keyboard.press('Enter');
  await expect(row(ada, 'Main office')).toHaveAttribute('aria-current', 'true');
  await expect(card.getByRole('heading', { name: 'Main office' })).toBeVisible();
  await ada.page.getByRole('searchbox', { name: 'Search places' }).fill('');
});

test('opening hours take several periods a day and report overlaps', async () => {
  await row(ada, 'Main office').getByRole('link', { name: 'Open Main office' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Main office', level: 1 })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Edit' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Edit place' });
  const monday = dialog.getByRole('group', { name: 'Monday' });
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click();
  await monday.getByLabel('To', { exact: true }).fill('12:00');
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click();
  await monday.getByLabel('From', { exact: true }).last().fill('11:00');
  await expect(monday.getByText('This overlaps with other hours of the day.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Some opening hours aren’t right yet.')).toBeVisible();
  await monday.getByLabel('From', { exact: true }).last().fill('13:00');
  await monday.getByLabel('To', { exact: true }).last().fill('12:30');
  await expect(monday.getByText('It must end after it starts, on the same day.')).toBeVisible();
  await monday.getByLabel('To', { exact: true }).last().fill('17:30');
  await dialog.getByRole('button', { name: 'Same hours from Tuesday to Friday' }).click();
  await expectAccessible(ada.page, 'opening hours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(ada.page.getByText('09:00–12:00, 13:00–17:30')).toHaveCount(5);
});

test('a place’s page shows its people, channel and risks, and updates live', async () => {
  const [location] = await sql<
    { id: string; workspace_id: string }[]
  >`select id, workspace_id from public.locations where name = 'Main office' and workspace_id = ${workspace.id}`;
  const [person] = await sql<{ id: string }[]>`
    select p.id from public.profiles p join public.memberships m on m.profile_id = p.id
    where p.name = 'Bo Nilsson' and m.workspace_id = ${workspace.id}`;
  if (!location || !person) throw new Error('The place or the person is missing');
  await sql`insert into public.directory_entries (workspace_id, profile_id, title, location_id)
    values (${location.workspace_id}, ${person.id}, 'Rigger', ${location.id})
    on conflict (workspace_id, profile_id) do update set title = 'Rigger', location_id = ${location.id}`;
  await sql`insert into public.risks (id, workspace_id, title, likelihood, impact, location_id,
    created_by) values (${randomUUID()}, ${location.workspace_id}, 'The quay floods', 2, 4,
    ${location.id}, ${person.id})`;
  const main = ada.page.getByRole('main');
  await expect(main.getByRole('link', { name: /Bo Nilsson/ })).toHaveAttribute(
    'href',
    `/directory/${person.id}`,
  );
  await expect(main.getByRole('link', { name: /The quay floods/ })).toBeVisible();
  await main.getByRole('button', { name: 'Create a channel' }).click();
  await expect(main.getByRole('link', { name: 'Main office' })).toHaveAttribute(
    'href',
    /\/channels\//,
  );
  await expectAccessible(ada.page, 'place');
  await go(bo.page, `${product.url}/locations/${location.id}`);
  await expect(bo.page.getByRole('heading', { name: 'Main office', level: 1 })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Edit' }).click();
  await ada.page.getByRole('dialog').getByLabel('Name').fill('Head office');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(bo.page.getByRole('heading', { name: 'Head office', level: 1 })).toBeVisible();
});

test('a place’s map is drawn before its detailed coastline has loaded', async () => {
  const [place] = await sql<{ id: string }[]>`
    select id from public.locations where name = 'Head office' and workspace_id = ${workspace.id}`;
  const visitor = await bo.page.context().newPage();
  await visitor.route('**/assets/map-worldFine-*', () => {});
  await go(visitor, `${product.url}/locations/${place?.id}`);
  await seesMap(visitor);
  await visitor.close();
});

test('a place within another is listed there and cannot become its own ancestor', async () => {
  await ada.page.getByRole('button', { name: 'Add a place inside' }).click();
  const added = ada.page.getByRole('dialog', { name: 'New place' });
  await added.getByLabel('Name').fill('Meeting room');
  await added.getByRole('button', { name: 'Add place' }).click();
  await expect(ada.page.getByRole('link', { name: 'Meeting room' })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Edit' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Edit place' });
  await dialog.getByRole('combobox', { name: 'Part of' }).fill('Meeting');
  await ada.page.getByRole('option', { name: 'Meeting room' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A place can’t be part of itself.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a deleted place disappears for everyone and is restored under its URL', async () => {
  const address = ada.page.url();
  await ada.page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(ada, 'Lighthouse')).toBeVisible();
  await expect(row(ada, 'Head office')).toHaveCount(0);
  await expect(bo.page.getByRole('heading', { name: 'We can’t find this place' })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row(ada, 'Head office')).toBeVisible();
  await expect(bo.page.getByRole('heading', { name: 'Head office', level: 1 })).toBeVisible();
  await expect(bo.page.getByRole('link', { name: 'Meeting room' })).toBeVisible();
  expect(bo.page.url()).toBe(address);
});

test('a file of places is imported except for reported rows with impossible coordinates', async () => {
  await ada.page.getByRole('button', { name: 'Import and export' }).click();
  await ada.page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Import places' });
  const text =
    'Name;lat;lng;Kind;Lies within\nPier 1;53,54;9,98;site;\nAtlantis;95,2;9,98;site;\n' +
    'Moon base;10;-200;other;\nPier 1 shed;;;other;Pier 1\nHalf;12;;office;\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Next' }).click();
  const refused = dialog.getByRole('table').last();
  await expect(refused).toContainText('Latitude must be a number from -90 to 90.');
  await expect(refused).toContainText('Longitude must be a number from -180 to 180.');
  await expect(refused).toContainText('Enter both latitude and longitude, or neither.');
  await expectAccessible(ada.page, 'import');
  await expect(row(ada, 'Pier 1')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Import 2/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(ada, 'Pier 1 shed')).toBeVisible();
  await expect(row(ada, 'Atlantis')).toHaveCount(0);
  await go(bo.page, `${product.url}/locations`);
  await expect(row(bo, 'Pier 1 shed')).toBeVisible();
});

test('several places are changed and deleted together, and undone', async () => {
  for (const name of ['Pier 1 shed', 'Tokyo desk'])
    await row(ada, name).getByRole('checkbox').press('Space');
  await ada.page
    .getByRole('toolbar', { name: 'Selected places' })
    .getByRole('button', { name: 'Change kind' })
    .click();
  await ada.page.getByRole('menuitem', { name: 'Warehouse' }).click();
  await expect(row(bo, 'Tokyo desk').getByRole('img', { name: 'Warehouse' })).toBeVisible();
  await ada.page
    .getByRole('toolbar', { name: 'Selected places' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(row(bo, 'Tokyo desk')).toHaveCount(0);
  // The newest notice is in front of the others.
  await ada.page
    .locator('[data-sonner-toast][data-front=true]')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(bo, 'Tokyo desk')).toBeVisible();
  await expect(row(bo, 'Pier 1 shed')).toBeVisible();
});

test('map and list are accessible in light and dark', async () => {
  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await row(ada, 'Lighthouse').click();
  await expect(ada.page.getByRole('region', { name: 'Chosen place' })).toBeVisible();
  await expectAccessible(ada.page, 'places, dark');
  await ada.page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(ada.page, 'places, light');
});

test('on a phone list and map are two tabs, and a place opens from either', async () => {
  await bo.page.setViewportSize({ width: 360, height: 740 });
  // The page is loaded at a phone's size, so that the map fits all places to it.
  await bo.page.goto(`${product.url}/locations`);
  await expect(row(bo, 'Lighthouse')).toBeVisible();
  await expectAccessible(bo.page, 'phone list');
  await bo.page.getByRole('tab', { name: 'Map' }).click();
  await seesMap(bo.page);
  await pin(bo, 'Tokyo desk').click();
  await expectAccessible(bo.page, 'phone map');
  await bo.page.getByRole('link', { name: 'Open page' }).click();
  await expect(bo.page.getByRole('heading', { name: 'Tokyo desk', level: 1 })).toBeVisible();
  await expectAccessible(bo.page, 'phone place');
  await go(bo.page, `${product.url}/locations`);
  await row(bo, 'Lighthouse').click();
  await expect(bo.page.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible();
});
