import { readFile } from 'node:fs/promises';
import { newId, userParts } from '@parley/model';
import type { Page } from '@playwright/test';
import { postgres, type Sql } from '@parley/postgres';
import { type Account, createAccount } from '../src/account.ts';
import { openPage, PLAIN } from '../src/contexts.ts';
import { failAnswers, shownLines } from '../src/failed-answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { sessionOf } from '../src/person.ts';
import { wordsOfEmptiness } from '../src/words-of-emptiness.ts';
import { createWorkspace } from '../src/workspace.ts';

/** A workspace that is too large for loading all its members (decision 0081). */

const CROWD = 400;

let sql: Sql;
let account: Account;
let workspace: Awaited<ReturnType<typeof createWorkspace>>;
let page: Page;
/** Names of the profiles that were in responses. */
const told = new Set<string>();

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser, product }) => {
  sql = postgres((await product.status()).DB_URL);
  account = await createAccount(product, 'Cora Crowd');
  workspace = await createWorkspace(account, 'Crowded');
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table crowd on commit drop as
      select gen_random_uuid() as id, number from generate_series(1, ${CROWD}::int) number`;
    await tx`insert into public.profiles (id, name) select id, 'Zoë Person ' || number from crowd`;
    await tx`insert into public.memberships (workspace_id, profile_id, role, opened_at)
      select ${workspace.id}, id, 'member', now() from crowd`;
    // Triggers index what can be found.
    await tx`set local session_replication_role = origin`;
    const messageId = newId();
    await tx`insert into public.messages
        (id, workspace_id, channel_id, author_id, role, parts, metadata)
      select ${messageId}, ${workspace.id}, ${general()}, id, 'user',
        ${tx.json(userParts(messageId, 'The **crane** is on its way', []))}, '{}'
      from crowd where number = 321`;
  });
  const context = await browser.newContext(PLAIN);
  await context.addCookies(sessionOf(account, product.url));
  page = await context.newPage();
  page.on('response', async (response) => {
    if (!response.url().includes('/rest/v1/')) return;
    const text = await response.text().catch(() => '');
    for (const [name] of text.matchAll(/Zoë Person \d+/g)) told.add(name);
  });
});

test.afterAll(async () => {
  await page.context().close();
  await sql.end();
});

const general = () => workspace.channels.General ?? '';

test('a large workspace loads only visible members, by name, and counts all', async ({
  product,
}) => {
  await page.goto(`${product.url}/channels/${general()}`);
  const message = page.getByRole('article').filter({ hasText: 'The crane is on its way' });
  await expect(message.getByText('Zoë Person 321')).toBeVisible();
  await expect(page.getByText(`${CROWD + 1} people, 1 online`)).toBeVisible();
  expect([...told]).toEqual(['Zoë Person 321']);
});

test('a member of many is found by part of the name without accents', async ({ product }) => {
  await page.goto(`${product.url}/chat/new`);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('zoe person 277');
  await expect(page.getByRole('checkbox', { name: 'Zoë Person 277' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
  await expect(page.getByText(/nobody at all/)).toBeVisible();
  expect(told.size).toBeLessThan(CROWD / 2);
});

test('a search filter finds a member among many', async ({ product }) => {
  await page.goto(`${product.url}/search?q=${encodeURIComponent('from:"Zoë Person 321" crane')}`);
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('crane');
});

/** The members' table in the directory. */
const people = () => page.getByRole('grid', { name: 'People' });
const rowOf = (name: string) =>
  people()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the directory counts all members and loads the visible ones', async ({ product }) => {
  told.clear();
  await page.goto(`${product.url}/directory`);
  await expect(page.getByText(`${CROWD + 1} people`, { exact: true })).toBeVisible();
  await expect(rowOf('Cora Crowd')).toBeVisible();
  await expect(people()).toHaveAttribute('aria-rowcount', String(CROWD + 2));
  expect(told.size).toBeLessThan(CROWD / 2);
  // Each press of End loads the next members, until the last is reached.
  const last = rowOf('Zoë Person 99');
  await people().getByRole('row').nth(1).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeFocused({ timeout: 1000 });
  }).toPass();
});

test('the server filters and sorts members', async ({ product }) => {
  told.clear();
  await page.goto(`${product.url}/directory`);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(people().getByRole('row').nth(1)).toContainText('Zoë Person 99');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('zoe person 27');
  await expect(page.getByText('14 people', { exact: true })).toBeVisible();
  await expect(people().getByRole('row').nth(1)).toContainText('Zoë Person 327');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
  await expect(page.getByText('Nobody found')).toBeVisible();
  expect(told.size).toBeLessThan(CROWD * 0.75);
});

test('reloading cards does not reload all earlier pages', async ({ product }) => {
  await page.goto(`${product.url}/directory?view=cards`);
  const cards = page.getByRole('list', { name: 'People', exact: true });
  const end = () => cards.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  const length = () => cards.evaluate((list) => list.scrollHeight);
  await expect(cards.getByRole('link').first()).toBeVisible();
  const one = await length();
  await expect(async () => {
    await end();
    expect(await length()).toBeGreaterThan(2 * one);
  }).toPass();
  told.clear();
  // Consecutive page requests leave no idle time, so all of them have ended by then.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(cards.getByRole('link').first()).toBeVisible();
  await expect(page.getByText(`${CROWD + 1} people`, { exact: true })).toBeVisible();
  expect(told.size).toBeLessThan(CROWD * 0.5);
});

test('the organisation chart does not load members out of sight', async ({ product }) => {
  await page.goto(`${product.url}/directory?q=zoe+person+27`);
  await expect(page.getByText('14 people', { exact: true })).toBeVisible();
  told.clear();
  await page.goto(`${product.url}/directory?view=tree`);
  const tree = page.getByRole('tree', { name: 'Organisation' });
  await expect(tree.getByRole('treeitem', { name: 'Cora Crowd' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Zoë Person 10', exact: true })).toBeVisible();
  expect(told.size).toBeLessThan(CROWD * 0.75);
  await tree.getByRole('treeitem').first().press('End');
  await expect(tree.getByRole('treeitem', { name: 'Zoë Person 99' })).toBeFocused();
});

test('the URL of a member among many opens their page', async ({ product }) => {
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
    select p.id from public.profiles p join public.memberships m on m.profile_id = p.id
    where m.workspace_id = ${workspace.id} and p.name = 'Zoë Person 55'`;
  await page.goto(`${product.url}/directory/${id}`);
  await expect(page.getByRole('heading', { name: 'Zoë Person 55' })).toBeVisible();
  await page.goto(`${product.url}/directory/${newId()}`);
  await expect(page.getByText('We can’t find this person')).toBeVisible();
});

test('a manager is found among many by name', async ({ product }) => {
  await page.goto(`${product.url}/directory?view=table`);
  await page.getByRole('button', { name: 'Edit my profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'My entry' });
  await dialog.getByRole('combobox', { name: 'Manager' }).fill('person 388');
  await page.getByRole('option', { name: 'Zoë Person 388' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await rowOf('Cora Crowd').getByRole('link', { name: 'Cora Crowd' }).click();
  await page.getByRole('link', { name: 'Zoë Person 388' }).click();
  await expect(page.getByRole('link', { name: 'Cora Crowd' })).toBeVisible();
});

test('members are counted and found to change their role', async ({ product }) => {
  told.clear();
  await page.goto(`${product.url}/workspace/${workspace.id}/settings#members`);
  await expect(page.getByRole('heading', { name: `${CROWD + 1} people` })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cora Crowd' }).first()).toBeVisible();
  expect(told.size).toBeLessThan(CROWD / 2);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('person 222');
  const member = page.getByRole('listitem').filter({ hasText: 'Zoë Person 222' });
  await member.getByRole('button', { name: 'Role of Zoë Person 222' }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await expect
    .poll(
      () => sql`select from public.memberships m join public.profiles p on p.id = m.profile_id
        where m.workspace_id = ${workspace.id} and p.name = 'Zoë Person 222' and m.role = 'admin'`,
    )
    .toHaveLength(1);
});

test('an import file resolves members among many, and an export contains all', async ({
  product,
}) => {
  await page.goto(`${product.url}/directory?view=table`);
  await expect(page.getByText(`${CROWD + 1} people`, { exact: true })).toBeVisible();
  told.clear();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Title,Manager\nZoë Person 350,Crane driver,Zoë Person 351\nNobody Here,Ghost,\n',
    ),
  });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('1 row will be imported')).toBeVisible();
  await expect(dialog.getByText('Nobody Here').first()).toBeVisible();
  expect([...told]).toEqual(expect.arrayContaining(['Zoë Person 350', 'Zoë Person 351']));
  expect(told.size).toBeLessThan(CROWD / 2);
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('crane driver');
  await expect(rowOf('Zoë Person 350')).toContainText('Crane driver');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('');
  await expect(page.getByText(`${CROWD + 1} people`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(CROWD + 2);
  expect(text).toContain('Crane driver');
});

test('a failed request for members shows an error and claims no missing members', async ({
  browser,
  product,
}) => {
  const [{ id: manager } = { id: '' }] = await sql<{ id: string }[]>`
    select id from public.profiles where name = 'Zoë Person 388'`;
  const denials = await wordsOfEmptiness();
  const other = await openPage(browser, product.url);
  await other.context().addCookies(sessionOf(account, product.url));
  await failAnswers(other, /\/rpc\/(list_people|find_people|directory_choices|organisation)$/);
  for (const path of [
    `/directory/${newId()}`,
    `/directory/${manager}`,
    '/directory?view=table',
    '/directory?view=tree',
    `/workspace/${workspace.id}/settings#members`,
  ]) {
    await other.goto(product.url + path);
    await expect(other.getByRole('main').getByRole('alert').first(), path).toBeVisible();
    const lines = await shownLines(other);
    expect(lines.filter((line) => denials.some((words) => words.test(line)))).toEqual([]);
  }
});
