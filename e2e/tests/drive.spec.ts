import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { devtoolsOf } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import type { Workspace } from '../src/workspace.ts';

let product: Product;
let ada: Person;
let bo: Person;
let workspace: Workspace;
let folder: string;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGM4kWKEFTEMLQkA7P9dAXR3YlUAAAAASUVORK5CYII=',
  'base64',
);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  folder = await mkdtemp(join(tmpdir(), 'parley-drive-'));
  ({ ada, bo, workspace } = await twoColleagues(browser, product));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const row = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: name });
const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });
const dialog = (page: Page): Locator => page.getByRole('dialog');

type Given = { name: string; mimeType: string; buffer: Buffer };
const text = (name: string, content: string, mimeType = 'text/plain'): Given => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const choose = (page: Page, files: Given[]) =>
  page.locator('input[type=file][multiple]:not([webkitdirectory])').setInputFiles(files);

async function goToDrive(page: Page): Promise<void> {
  // Visits another page first, which clears an earlier search.
  await go(page, `${product.url}/inbox`);
  await go(page, `${product.url}/drive`);
  await expect(page.getByRole('heading', { name: 'Drive', level: 1 })).toBeVisible();
}

/** Waits until all chosen files are uploaded, then closes the panel. */
async function settle(page: Page): Promise<void> {
  await expect(uploads(page).getByText(/\d+ files? uploaded/)).toBeVisible();
  await uploads(page).getByRole('button', { name: 'Close' }).click();
  await expect(uploads(page)).toHaveCount(0);
}

const actionsOf = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: `Actions for ${name}` });

async function act(page: Page, name: string, action: string): Promise<void> {
  await actionsOf(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a folder tree is uploaded, and the other person sees it appear and opens what is in it', async () => {
  await goToDrive(bo.page);
  await expect(bo.page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expectAccessible(bo.page, 'empty drive');
  const tree = join(folder, 'Site plans');
  await mkdir(join(tree, 'Photos'), { recursive: true });
  await writeFile(join(tree, 'notes.md'), '# Crane\n\nThe **slewing ring** arrives on Thursday.\n');
  await writeFile(join(tree, 'prices.csv'), 'Part;Price\nRing;5990\nBolt;4,20\n');
  await writeFile(join(tree, 'Photos', 'ring.png'), PNG);
  await goToDrive(ada.page);
  await ada.page.locator('input[webkitdirectory]').setInputFiles(tree);
  await settle(ada.page);

  await row(bo.page, 'Site plans').click();
  await expect(row(bo.page, 'notes.md')).toBeVisible();
  await expectAccessible(bo.page, 'folder');
  await row(bo.page, 'notes.md').click();
  await expect(bo.page.getByRole('heading', { name: 'Crane' })).toBeVisible();
  await expectAccessible(bo.page, 'Markdown preview');
  await bo.page.getByRole('button', { name: 'Next file' }).click();
  await expect(bo.page.getByRole('row').filter({ hasText: 'Ring' })).toContainText('5990');
  await expectAccessible(bo.page, 'table preview');
  await bo.page.keyboard.press('Escape');
  await row(bo.page, 'Photos').click();
  await row(bo.page, 'ring.png').click();
  await expect(bo.page.getByRole('img', { name: 'ring.png' })).toBeVisible();
  await bo.page.getByRole('button', { name: 'Back' }).click();
  await expect(bo.page.getByRole('navigation', { name: 'Where you are' })).toContainText(
    'Site plans',
  );
});

test('keys select, open, rename and go up; the other user sees renames and moves', async () => {
  const { page } = ada;
  await goToDrive(page);
  await row(page, 'Site plans').focus();
  await page.keyboard.press('Enter');
  await row(page, 'notes.md').focus();
  await page.keyboard.press('F2');
  await dialog(page).getByLabel('Name').fill('crane notes.md');
  await page.keyboard.press('Enter');
  await expect(row(page, 'crane notes.md')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(row(page, 'Site plans')).toBeVisible();

  await page.getByRole('button', { name: 'New folder' }).click();
  await dialog(page).getByLabel('Name').fill('Archive');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Archive')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await act(page, 'Site plans', 'Move');
  await expectAccessible(page, 'move');
  await dialog(page).getByText('Archive').click();
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect(row(page, 'Site plans')).toHaveCount(0);
  await goToDrive(bo.page);
  await row(bo.page, 'Archive').click();
  await row(bo.page, 'Site plans').click();
  await expect(row(bo.page, 'crane notes.md')).toBeVisible();

  await act(page, 'Archive', 'Move');
  await dialog(page).getByRole('treeitem', { name: 'Archive' }).press('ArrowRight');
  await dialog(page).getByText('Site plans').click();
  await expect(page.getByRole('button', { name: 'Move here' })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('a taken name asks: both, a new version, or neither; an earlier version comes back', async () => {
  const { page } = ada;
  await goToDrive(page);
  await choose(page, [
    text('plan.txt', 'first'),
    text('list.txt', 'one'),
    text('rest.txt', 'rest'),
  ]);
  await settle(page);
  await choose(page, [
    text('PLAN.txt', 'second, longer'),
    text('list.txt', 'two'),
    text('rest.txt', 'other'),
  ]);
  await expect(dialog(page)).toContainText('3 names are taken');
  await expectAccessible(page, 'names are taken');
  await pick(page, 'PLAN.txt', 'New version');
  await pick(page, 'rest.txt', 'Skip');
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await settle(page);
  await expect(row(page, 'list (2).txt')).toBeVisible();
  await expect(row(page, 'rest')).toHaveCount(1);

  await goToDrive(bo.page);
  await row(bo.page, 'plan.txt').click();
  const preview = bo.page.locator('[data-preview]');
  await expect(preview).toContainText('second, longer');
  await expect(bo.page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await bo.page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(bo.page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await expect(preview).toContainText('first');
  await row(page, 'plan.txt').click();
  await expect(page.locator('[data-preview]')).toContainText('first');
});

async function pick(page: Page, name: string, decision: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `What to do with ${name}` })
    .click();
  // The previous list may still be fading out, so this one is found by its name.
  await page
    .getByRole('listbox', { name: `What to do with ${name}` })
    .getByRole('option', { name: decision })
    .click();
}

test('names in other alphabets are kept; tricks, 256 bytes and empty files are refused with a reason', async () => {
  const { page } = ada;
  await goToDrive(page);
  const kept = [
    'Größe.txt',
    'отчёт.txt',
    '设计图.txt',
    'تقرير.txt',
    'a\\b?.txt',
    `${'ж'.repeat(125)}.txt`,
  ];
  await choose(page, [
    ...kept.map((name) => text(name, 'x')),
    text(`${'ж'.repeat(126)}.txt`, 'x'),
    text('nothing.txt', ''),
  ]);
  const refused = uploads(page).getByRole('alert');
  await expect(refused).toContainText('2 items weren’t uploaded');
  await expect(refused).toContainText('at most 255 bytes');
  await expect(refused).toContainText('at least 1 byte');
  await settle(page);
  for (const name of kept) await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, 'nothing.txt')).toHaveCount(0);

  await act(page, 'Größe.txt', 'Rename');
  for (const [name, why] of [
    ['../secret', 'can’t contain /'],
    ['..', 'or be'],
    ['   ', 'Enter a name'],
    ['ж'.repeat(128), 'at most 255 bytes'],
    ['ОТЧЁТ.txt', 'already'],
  ] as const) {
    await dialog(page).getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(why)).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Größe.txt')).toBeVisible();
});

test('a deleted item stays in the bin, is undone or restored, and can be deleted for good', async () => {
  const { page } = ada;
  await goToDrive(page);
  await row(page, 'plan.txt').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'plan.txt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'plan.txt')).toBeVisible();

  for (const name of ['list.txt', 'list (2).txt', 'Archive'])
    await row(page, name).getByRole('checkbox').click({ force: true });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page, 'selection');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Archive')).toHaveCount(0);

  await go(bo.page, `${product.url}/drive?view=bin`);
  await expect(row(bo.page, 'Archive')).toBeVisible();
  await expect(row(bo.page, 'Site plans')).toHaveCount(0);
  await expectAccessible(bo.page, 'bin');
  await act(bo.page, 'Archive', 'Restore');
  await expect(row(page, 'Archive')).toBeVisible();
  // Only the creator, owners and admins may delete a file for good; others see no such action.
  await actionsOf(bo.page, 'list.txt').click();
  await expect(bo.page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  await expect(bo.page.getByRole('menuitem', { name: 'Delete for good' })).toHaveCount(0);
  await bo.page.keyboard.press('Escape');
  await expect(row(bo.page, 'list.txt')).toHaveCount(1);

  await go(page, `${product.url}/drive?view=bin`);
  await page.getByRole('button', { name: 'Empty bin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
});

test('search finds names and contents of files in every folder', async () => {
  const { page } = bo;
  await goToDrive(page);
  const field = page.getByRole('searchbox', { name: 'Search this place' });
  await field.fill('crane md');
  await expect(row(page, 'crane notes.md')).toContainText('Archive / Site plans');
  await field.fill('no such thing');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  // A worker extracts the text of files shortly after the upload.
  await expect(async () => {
    await page.reload();
    await field.fill('slewing');
    await expect(row(page, 'crane notes.md').locator('mark')).toHaveText('slewing', {
      timeout: 5000,
    });
  }).toPass({ timeout: 60_000 });
});

test('a file is shared into a channel, whose files tab shows attachments and drive files', async () => {
  const { page } = ada;
  await goToDrive(page);
  await act(page, 'plan.txt', 'Share in a channel');
  await dialog(page).getByRole('option', { name: 'Crane refit' }).click();
  await dialog(page).getByLabel('Message').fill('The plan, for all');
  await dialog(page).getByRole('button', { name: 'Share in a channel' }).click();
  await expect(page.getByText('Shared', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Your channels' })
    .getByRole('link', { name: 'Crane refit' })
    .click();
  await ada.sees('The plan, for all');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(row(page, 'plan.txt')).toBeVisible();
  await choose(page, [text('gearbox.txt', 'Oil every 500 hours')]);
  await settle(page);
  await expectAccessible(page, 'channel files');
  await row(page, 'plan.txt').click();
  await expect(page.locator('[data-preview]')).toContainText('first');
  await page.getByRole('button', { name: 'Back' }).click();
  await act(page, 'plan.txt', 'Save to Drive');
  await dialog(page).getByText('Archive').click();
  await page.getByRole('button', { name: 'Copy here' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();

  await goToDrive(bo.page);
  await bo.page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: 'Crane refit' })
    .click();
  await expect(row(bo.page, 'gearbox.txt')).toBeVisible();
});

test('an interrupted upload continues by itself after a reload on any page', async () => {
  const { page } = ada;
  await goToDrive(page);
  const bytes = randomBytes(26 * 1024 * 1024);
  const path = join(folder, 'survey.bin');
  await writeFile(path, bytes);
  const line = await devtoolsOf(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4 * 1024 * 1024,
  });
  await page.locator('input[type=file][multiple]:not([webkitdirectory])').setInputFiles(path);
  await expect(uploads(page).getByText(/^(3|4|5|6)\d % of/)).toBeVisible();
  await product.kill();
  // The open page would continue as soon as the server is back, and might finish before the next
  // page loads.
  await page.goto('about:blank');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const offsets: number[] = [];
  page.on('response', (response) => {
    const offset = response.request().headers()['upload-offset'];
    const wentOn = response.request().method() === 'PATCH' && response.ok();
    if (wentOn && offset !== undefined) offsets.push(Number(offset));
  });
  await product.restart();
  await go(page, `${product.url}/inbox`);
  await expect.poll(() => offsets.length).toBeGreaterThan(0);
  await goToDrive(page);
  await expect(row(page, 'survey.bin')).toHaveCount(1);
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    act(page, 'survey.bin', 'Download'),
  ]);
  const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  expect(digest(await readFile(await download.path()))).toBe(digest(bytes));
});

for (const scheme of ['light', 'dark'] as const) {
  test(`cards, a file and a phone's width are accessible in ${scheme}`, async ({ browser }) => {
    const { page } = await Person.signedIn(workspace.owner, browser, product);
    await page.emulateMedia({ colorScheme: scheme });
    await goToDrive(page);
    await expect(row(page, 'Archive')).toBeVisible();
    await expectAccessible(page, `drive, ${scheme}`);
    await page.getByRole('button', { name: 'Show as cards' }).click();
    await expect(page.getByRole('gridcell').filter({ hasText: 'Archive' })).toBeVisible();
    await expectAccessible(page, `cards, ${scheme}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, `cards on a phone, ${scheme}`);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessible(page, `drive on a phone, ${scheme}`);
    await row(page, 'plan.txt').click();
    await expect(page.locator('[data-preview]')).toContainText('first');
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('list', { name: 'Versions' })).toBeVisible();
    await expectAccessible(page, `a file on a phone, ${scheme}`);
  });
}
