import type { Page } from '@playwright/test';
import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

const KEY = 'sk-test-4f9a-harbour-7731';

let product: Product;
let first: OpenAiServer;
let second: OpenAiServer;
let ada: Person;
let bo: Person;
/** All text that the two browsers received, and all that Ada's sent. */
const received: Promise<string>[] = [];
const sent: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  first = await startOpenAiServer();
  second = await startOpenAiServer();
  ({ ada, bo } = await twoColleagues(browser, product));
  for (const { page } of [ada, bo]) listen(page);
});
test.afterAll(async () => {
  await first?.close();
  await second?.close();
});

function listen(page: Page): void {
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  page.on('response', (response) => received.push(response.text().catch(() => '')));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(payload.toString()))),
  );
}

async function openSettings({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Switch workspace' }).click();
  await page.getByRole('menuitem', { name: 'People and invitations' }).click();
  // The previous channel also has a tab named 'Settings', and stays until the new page has loaded.
  await expect(page.getByRole('navigation', { name: 'Pages of the channel' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Assistant', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Limits and budget' })).toBeVisible();
}

async function addProvider(
  page: Page,
  { name, url, key }: { name: string; url: string; key?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Provider$/ }).click();
  await page.getByRole('option', { name: 'OpenAI-compatible' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill(url);
  if (key) await dialog.getByLabel('API key').fill(key);
  await dialog.getByRole('combobox', { name: 'Model' }).fill('test-large');
  await dialog.getByRole('button', { name: 'Add a provider' }).click();
  await expect(dialog).toBeHidden();
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Providers' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

test('an owner adds a provider, which is tested immediately and lists its models', async () => {
  const { page } = ada;
  await openSettings(ada);
  await expect(page.getByRole('heading', { name: 'No provider yet' })).toBeVisible();
  await expectAccessible(page, 'no provider yet');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a provider' }).click();
  await expect(page.getByText('Paste the key')).toBeVisible();
  await expect(page.getByText('Enter a model')).toBeVisible();
  await expectAccessible(page, 'a provider that is not complete');
  await page.keyboard.press('Escape');
  await addProvider(page, { name: 'Harbour models', url: first.url, key: KEY });
  await expect(rowOf(page, 'Harbour models')).toContainText('Works, 2 models');
  await expect(rowOf(page, 'Harbour models')).toContainText('key …7731');
  expect(first.keys.at(-1)).toBe(`Bearer ${KEY}`);
  await expectAccessible(page, 'a provider');
  await page.getByRole('button', { name: 'Edit Harbour models' }).click();
  await expect(page.getByRole('dialog').getByLabel('API key')).toHaveValue('');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Model' }).fill('test-s');
  await page.getByRole('option', { name: 'test-small' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Harbour models')).toContainText('test-small');
  await expect(rowOf(page, 'Harbour models')).toContainText('Works');
});

test('it answers in a channel', async () => {
  first.script({ say: ['The tide ', 'turns at noon.'] });
  await bo.openChannel('Crane refit');
  await bo.write('When does the tide turn?');
  await bo.sees('The tide turns at noon.');
  expect(first.requests.at(-1)?.model).toBe('test-small');
});

test('a wrong key shows an error, and another provider takes over', async () => {
  const { page } = ada;
  await addProvider(page, { name: 'Spare', url: second.url });
  await expect(rowOf(page, 'Spare')).toContainText('fallback');
  first.script({ status: 401, message: `Incorrect API key provided: ${KEY}` });
  await page.getByRole('button', { name: 'Test Harbour models' }).click();
  await expect(rowOf(page, 'Harbour models')).toContainText(
    'The provider doesn’t accept the API key.',
  );
  await expectAccessible(page, 'a provider that fails');
  second.script({ say: ['I take over.'] });
  await bo.write('Is anybody there?');
  await bo.sees('I take over.');
  await page.getByRole('button', { name: 'Move Spare up' }).click();
  await expect(rowOf(page, 'Spare')).toContainText('answers');
  await expect(
    page.getByRole('list', { name: 'Providers' }).getByRole('listitem').first(),
  ).toContainText('Spare');
});

test('usage is shown by channel and model', async () => {
  const table = ada.page.getByRole('table', { name: 'Usage this month' });
  await expect(table.getByRole('row', { name: /Crane refit.*test-small/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Crane refit.*test-large/ })).toBeVisible();
});

test('a deleted provider stops immediately and can be restored', async () => {
  const { page } = ada;
  await page.getByRole('button', { name: 'Delete Harbour models' }).click();
  await expect(rowOf(page, 'Harbour models')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Harbour models')).toContainText('key …7731');
  await expect(page.getByRole('switch', { name: 'Harbour models is on' })).toBeChecked();
});

test('a member sees only the limits; an admin sees providers and sets limits, but adds no key', async () => {
  await openSettings(bo);
  await expect(bo.page.getByRole('definition').first()).toHaveText('60');
  await expect(bo.page.getByRole('region', { name: 'Providers' })).toHaveCount(0);
  await expect(bo.page.getByRole('region', { name: 'Usage this month' })).toHaveCount(0);
  await expectAccessible(bo.page, 'the limits of a member');
  await ada.page.getByRole('link', { name: 'Members', exact: true }).click();
  await ada.page.getByRole('button', { name: /Role of Bo Nilsson/ }).click();
  await ada.page.getByRole('option', { name: 'Admin' }).click();
  await expect(bo.page.getByRole('region', { name: 'Providers' })).toBeVisible();
  await expect(rowOf(bo.page, 'Spare')).toBeVisible();
  await expect(
    bo.page.getByRole('button', { name: /Add a provider|Test|Edit|Delete/ }),
  ).toHaveCount(0);
  await expectAccessible(bo.page, 'the providers an admin sees');
  expect(await insertAs(bo)).toBe(403);
});

/** The status of the server's response to an insert without the app. */
async function insertAs({ page }: Person): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/rest/v1/assistant_providers')),
    page.reload(),
  ]);
  const [provider] = await response.json();
  const { apikey = '', authorization = '' } = await response.request().allHeaders();
  const answer = await page.request.post(`${product.url}/rest/v1/assistant_providers`, {
    headers: { apikey, authorization },
    data: {
      workspace_id: provider.workspace_id,
      kind: 'openai-compatible',
      name: 'Mine',
      base_url: first.url,
      model: 'x',
    },
  });
  return answer.status();
}

test('both users see that the budget is spent', async () => {
  await expect(bo.page.getByLabel('Monthly token limit')).toBeVisible();
  await bo.page.getByLabel('Questions per person per hour').fill('many');
  await bo.page.getByRole('button', { name: 'Save' }).click();
  await expect(bo.page.getByText('Enter a whole number from 1 to 10,000')).toBeVisible();
  await bo.page.getByLabel('Questions per person per hour').fill('50');
  await bo.page.getByLabel('Monthly token limit').fill('10');
  await bo.page.getByRole('button', { name: 'Save' }).click();
  await expect(bo.page.getByText('Limits saved')).toBeVisible();
  await expect(bo.page.getByRole('meter', { name: 'Budget: Tokens' })).toBeVisible();
  await expect(bo.page.getByText('spent', { exact: true })).toBeVisible();
  await expectAccessible(bo.page, 'a spent budget');
  const asked = second.requests.length;
  await bo.openChannel('Crane refit');
  await ada.openChannel('Crane refit');
  await bo.write('@Assistant One more question');
  for (const person of [ada, bo])
    await expect(
      person.conversation.getByText('This month’s assistant budget is used up.'),
    ).toBeVisible();
  expect(second.requests.length).toBe(asked);
});

test('the key was sent encrypted and returned to no browser', async () => {
  expect(sent.some((text) => text.includes('sealed_key'))).toBe(true);
  expect(sent.filter((text) => text.includes(KEY))).toEqual([]);
  const sealed =
    /"sealed_key":"([^"]+)"/.exec(sent.find((text) => text.includes('"sealed_key"')) ?? '')?.[1] ??
    'none';
  const texts = await Promise.all(received);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes(KEY) || text.includes(sealed))).toEqual([]);
});
