import { mentionOf, newId } from '@parley/model';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, must } from '../src/account.ts';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createWorkspace, join, type Workspace } from '../src/workspace.ts';

/** A touch screen of 390 pixels without a mouse. */

const PHONE = {
  ...PLAIN,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

let product: Product;
let workspace: Workspace;
let colleague: string;
let page: Page;
let bar: Locator;
let back: Locator;
const rootId = newId();
const riskId = newId();
const locationId = newId();

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  const [thea, bo] = [
    await createAccount(product, 'Thea Thumb'),
    await createAccount(product, 'Bo Caller'),
  ];
  workspace = await createWorkspace(thea, 'Pocket');
  await join(workspace, bo);
  colleague = bo.id;
  const made = { workspace_id: workspace.id, created_by: thea.id };
  await must(thea.client.from('locations').insert({ id: locationId, ...made, name: 'Dry dock' }));
  await must(thea.client.from('risks').insert({ id: riskId, ...made, title: 'The quay floods' }));
  await must(thea.client.from('folders').insert({ id: newId(), ...made, name: 'Drawings' }));
  const at = { workspace_id: workspace.id, channel_id: workspace.channels.General };
  const say = (id: string, text: string) =>
    must(
      bo.client.from('messages').insert({
        id,
        ...at,
        author_id: bo.id,
        role: 'user',
        parts: [{ type: 'text', text }],
        metadata: at,
      }),
    );
  await say(rootId, 'Where is the spare pump?');
  await say(newId(), `${mentionOf(thea.id)}, the customer asks for a date`);
  ({ page } = await Person.signedIn(thea, browser, product, { at: '/dashboard', context: PHONE }));
  bar = page.getByRole('navigation', { name: 'Main places' });
  back = page.getByRole('button', { name: 'Back', exact: true });
  await expect(bar).toBeVisible(FIRST_PAGE);
});

test('the bar leads to the main pages and shows unread counts', async () => {
  await expect(bar.getByRole('link', { name: 'mention' })).toContainText('Channels');
  await bar.getByRole('link', { name: 'unread, Inbox' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(page.getByRole('main').getByText('the customer asks for a date')).toBeVisible();
  await bar.getByRole('link', { name: 'Search' }).tap();
  // A focused field would open the keyboard and hide the bar.
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect(bar).toBeVisible();
  await bar.getByRole('link', { name: 'Channels' }).tap();
  const channels = page.getByRole('navigation', { name: 'Your channels' });
  await expect(channels.getByRole('link', { name: 'General' })).toBeVisible();
});

test('the bar is hidden while the user types', async () => {
  await page.goto(`${product.url}/channels/${workspace.channels.General}`);
  const composer = page.getByRole('textbox', { name: /^Write to/ });
  await expect(bar).toBeVisible();
  await composer.tap();
  await expect(bar).toBeHidden();
  await page.getByText('Where is the spare pump?').tap();
  await expect(bar).toBeVisible();
});

test('the bar does not cover the focused element when it returns', async () => {
  await page.goto(`${product.url}/channels/new`);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const next = page.getByRole('button', { name: '{{people}}' });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await prompt.focus();
  await expect(bar).toBeHidden();
  // The window ends just below the next element, where the bar will be.
  const { y = 0, height = 0 } = (await next.boundingBox()) ?? {};
  await page.setViewportSize({ ...size, height: Math.ceil(y + height) + 1 });
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await expect(bar).toBeVisible();
  const [below, edge] = [await next.boundingBox(), await bar.boundingBox()];
  // Scrolling ends at a whole pixel, and the element within it may end at a fraction.
  expect(Math.floor((below?.y ?? 0) + (below?.height ?? 0))).toBeLessThanOrEqual(edge?.y ?? 0);
  await page.setViewportSize(size);
});

test('back leads to the previous page, past everything opened on this one', async () => {
  await page.goto(`${product.url}/inbox`);
  await bar.getByRole('link', { name: 'Channels' }).tap();
  await page.getByRole('link', { name: 'General' }).tap();
  await page.getByRole('link', { name: 'Files' }).tap();
  await expect(page).toHaveURL(/\/files$/);
  await back.tap();
  await expect(page).toHaveURL(/\/channels$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox$/);
});

test('back leads to the parent page if there is no history', async () => {
  const deep: [path: string, parent: RegExp][] = [
    [`/channels/${workspace.channels.General}`, /\/channels$/],
    [`/directory/${colleague}`, /\/directory$/],
    [`/risks/${riskId}`, /\/risks$/],
    [`/locations/${locationId}`, /\/locations$/],
  ];
  for (const [path, parent] of deep) {
    const opened = await page.context().newPage();
    await opened.goto(product.url + path);
    await opened.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(opened).toHaveURL(parent);
    await opened.close();
  }
});

test('going back does not reopen a closed thread', async () => {
  const channel = `/channels/${workspace.channels.General}`;
  await page.goto(`${product.url}/channels`);
  await page.getByRole('link', { name: 'General' }).tap();
  await page.getByText('Where is the spare pump?').tap();
  await page.getByRole('button', { name: 'Reply', exact: true }).tap();
  const thread = page.getByRole('complementary', { name: 'Thread' });
  await thread.getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(thread).toBeHidden();
  await expect(page).toHaveURL(product.url + channel);
  await page.goBack();
  await expect(page).toHaveURL(/\/channels$/);
});

test('a menu opens from the bottom and returns the focus when it is closed', async () => {
  await page.goto(`${product.url}/dashboard`);
  const you = bar.getByRole('button', { name: 'Your menu' });
  await you.tap();
  const sheet = page.getByRole('dialog', { name: 'Your menu' });
  await expect(sheet.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && box.y + box.height;
    })
    .toBe(844);
  await expectAccessible(page, 'a menu from below');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toBeHidden();
  await expect(you).toBeFocused();
  await you.tap();
  await sheet.getByRole('menuitem', { name: 'Settings' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a bottom sheet with more content than fits is scrolled by keyboard', async () => {
  await page.goto(`${product.url}/settings#keyboard`);
  await page.getByRole('button', { name: 'Show all shortcuts' }).tap();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectAccessible(page, 'all shortcuts');
  await page.goto(`${product.url}/channels/${workspace.channels.General}`);
  await page.getByRole('button', { name: 'jump to another date' }).tap();
  await expect(page.getByRole('dialog', { name: 'Jump to a date' })).toBeVisible();
  await expectAccessible(page, 'the days of a channel');
});

test('a toast moves above a menu that opens in its place', async () => {
  await page.goto(`${product.url}/drive`);
  const actions = page.getByRole('button', { name: 'Actions for Drawings' });
  await actions.tap();
  await page.getByRole('menuitem', { name: 'Copy link' }).tap();
  const toast = page.getByRole('listitem').filter({ hasText: 'Link copied' });
  await expect(toast).toBeVisible();
  await actions.tap();
  const sheet = page.getByRole('dialog', { name: 'Actions for Drawings' });
  await expect(sheet).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await sheet.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
});

test('going back first closes an open layer, then leaves the page', async () => {
  const channel = `/channels/${workspace.channels.General}`;
  await page.goto(`${product.url}/channels`);
  await page.getByRole('link', { name: 'General' }).tap();
  await expect(page).toHaveURL(product.url + channel);
  await page.getByRole('textbox', { name: /^Write to/ }).tap();
  await page.getByRole('button', { name: 'Add to the message' }).tap();
  const menu = page.getByRole('dialog', { name: 'Add to the message' });
  await menu.getByRole('menuitem', { name: 'Poll' }).tap();
  const poll = page.getByRole('dialog', { name: 'Create a poll' });
  await expect(menu).toBeHidden();
  await expect(poll).toBeVisible();
  await page.goBack();
  await expect(poll).toBeHidden();
  await expect(page).toHaveURL(product.url + channel);
  await page.getByRole('button', { name: 'Add to the message' }).tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(product.url + channel);
  await page.goBack();
  await expect(page).toHaveURL(/\/channels$/);
});

test('a select shows its value and opens from the bottom', async () => {
  await page.goto(`${product.url}/settings`);
  const language = page.getByRole('button', { name: 'Language' });
  await expect(language).toContainText('English');
  await language.tap();
  const option = page.getByRole('option', { name: 'Deutsch' });
  await expect(option).toBeVisible();
  const list = page.getByRole('listbox').locator('xpath=..');
  await expect.poll(() => list.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
});
