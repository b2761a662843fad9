import { newId, userParts } from '@parley/model';
import type { Page } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { type Account, createAccount } from '../src/account.ts';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { sessionOf } from '../src/person.ts';
import { createWorkspace } from '../src/workspace.ts';

/** A workspace that is too large to be opened with everybody in it (decision 0081). */

const CROWD = 400;

let sql: Sql;
let account: Account;
let workspace: Awaited<ReturnType<typeof createWorkspace>>;
let page: Page;
/** Profiles that came in answers, by their names. */
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

test('many people are no reason to wait: whoever is shown has a name, and all are counted', async ({
  product,
}) => {
  await page.goto(`${product.url}/channels/${general()}`);
  const message = page.getByRole('article').filter({ hasText: 'The crane is on its way' });
  await expect(message.getByText('Zoë Person 321')).toBeVisible();
  await expect(page.getByText(`${CROWD + 1} people, 1 online`)).toBeVisible();
  expect([...told]).toEqual(['Zoë Person 321']);
});

test('somebody of many is found by part of their name, without accents', async ({ product }) => {
  await page.goto(`${product.url}/chat/new`);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('zoe person 277');
  await expect(page.getByRole('checkbox', { name: 'Zoë Person 277' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
  await expect(page.getByText(/nobody at all/)).toBeVisible();
  expect(told.size).toBeLessThan(CROWD / 2);
});

test('whoever is named in a search of messages is found among many', async ({ product }) => {
  await page.goto(`${product.url}/search?q=${encodeURIComponent('from:"Zoë Person 321" crane')}`);
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('crane');
});

test('the directory lists everybody', async ({ product }) => {
  await page.goto(`${product.url}/directory`);
  await expect(page.getByText(`${CROWD + 1} people`, { exact: true })).toBeVisible();
});
