import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { makeFullWorkspace, sayToOwner } from '../src/full-workspace.ts';
import { Person } from '../src/person.ts';
import type { Destinations } from '../src/routes.ts';

/** One menu, one card and one set of keys for the rows of every noun (decision 0121). */

let destinations: Destinations;
let rosa: Person;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product }) => {
  destinations = await makeFullWorkspace(product);
  rosa = await Person.signedIn(destinations.owner, browser, product, {
    at: '/dashboard',
    context: PLAIN,
  });
  ({ page } = rosa);
});

const listed = (name: string) => page.getByRole('grid', { name }).getByRole('row').nth(1);
const menu = () => page.getByRole('menu');
const items = () => menu().getByRole('menuitem');

/** A row of each noun, an action of its own, and a fact of its card. */
const NOUNS: {
  noun: string;
  at: keyof Destinations['ofMembers'];
  row(): Locator;
  action: string;
  /** True for a wide row, whose name has a use of its own. */
  isWide?: boolean;
  card?: { of(row: Locator): Locator; says: RegExp };
}[] = [
  {
    noun: 'message',
    at: 'channels-id',
    row: () => rosa.message('The dock is dry.'),
    action: 'Copy text',
    isWide: true,
    card: { of: (row) => row.getByRole('link', { name: 'Rosa Route' }), says: /Dry dock/ },
  },
  {
    noun: 'channel',
    at: 'channels-id',
    row: () =>
      page
        .getByRole('navigation', { name: 'Your channels' })
        .getByRole('link', { name: 'General' }),
    action: 'Mute until tomorrow',
  },
  {
    noun: 'conversation',
    at: 'channels-id',
    row: () =>
      page
        .getByRole('navigation', { name: 'Your conversations' })
        .getByRole('link', { name: 'Cleo Marchetti' }),
    action: 'Leave',
  },
  {
    noun: 'person',
    at: 'directory',
    row: () => listed('People').filter({ hasText: 'Cleo Marchetti' }),
    action: 'View profile',
    isWide: true,
    card: { of: (row) => row.getByRole('link', { name: 'Cleo Marchetti' }), says: /Dry dock/ },
  },
  {
    noun: 'location',
    at: 'locations',
    row: () => listed('Places').filter({ hasText: 'Dry dock' }),
    action: 'Add a place inside',
    isWide: true,
    card: { of: (row) => row.getByText('Dry dock'), says: /2 people here/ },
  },
  {
    noun: 'folder',
    at: 'drive',
    row: () => page.getByRole('row').filter({ hasText: 'Drawings' }).first(),
    action: 'Rename',
    isWide: true,
  },
  {
    noun: 'risk',
    at: 'risks',
    row: () => listed('Risks').filter({ hasText: 'The quay floods' }),
    action: 'Close risk',
    isWide: true,
    card: { of: (row) => row.getByRole('link'), says: /Whole workspace/ },
  },
  {
    noun: 'event',
    at: 'schedule',
    row: () => page.getByRole('button', { name: /Stand-up/ }).first(),
    action: 'I’m coming',
    card: { of: (row) => row, says: /Meeting/ },
  },
];

for (const { noun, at, row, action, card, isWide = false } of NOUNS)
  test(`a ${noun} has one menu, by mouse and by keyboard`, async () => {
    await rosa.go(destinations.ofMembers[at].path);
    await expect(row()).toBeVisible();
    await row().click({ button: 'right', ...(isWide && { position: { x: 300, y: 12 } }) });
    await expect(items().filter({ hasText: action })).toBeVisible();
    const byMouse = await items().allTextContents();
    await page.keyboard.press('Escape');
    await expect(menu()).toHaveCount(0);
    await row().focus();
    await page.keyboard.press('Shift+F10');
    await expect(items().filter({ hasText: action })).toBeVisible();
    expect(await items().allTextContents()).toEqual(byMouse);
    await expectAccessible(page, `the menu of a ${noun}`);
    await page.keyboard.press('Escape');
    await expect(row()).toBeFocused();
    if (!card) return;

    await card.of(row()).hover();
    await expect(page.getByRole('group', { name: /^About / })).toContainText(card.says);
    await page.mouse.move(2, 2);
    await expect(page.getByRole('group', { name: /^About / })).toHaveCount(0);
    await card
      .of(row())
      .focus()
      .catch(() => {});
    if (noun !== 'message') await row().focus();
    await page.keyboard.press('Alt+Enter');
    const dialog = page.getByRole('dialog', { name: /^About / });
    await expect(dialog).toContainText(card.says);
    await expectAccessible(page, `the card of a ${noun}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

test('an action of a menu does what it says: mute, with the row dimmed', async () => {
  await rosa.go('/dashboard');
  const channels = page.getByRole('navigation', { name: 'Your channels' });
  await channels.getByRole('link', { name: 'Quay' }).click({ button: 'right' });
  await items()
    .filter({ hasText: /^Mute$/ })
    .click();
  await expect(channels.getByRole('link', { name: 'Quay' })).toContainText('Muted');
  await channels.getByRole('link', { name: 'Quay' }).click({ button: 'right' });
  await items().filter({ hasText: 'Unmute' }).click();
  await expect(channels.getByRole('link', { name: 'Quay' })).not.toContainText('Muted');
});

test('a link to a message has its menu on pages outside of its channel', async () => {
  await rosa.go('/unread');
  const link = page.locator('[data-list-row]').first().getByRole('link');
  await link.click({ button: 'right' });
  await expect(items().filter({ hasText: 'Forward' })).toBeVisible();
  await expect(items().filter({ hasText: /^(Edit|Select|Quote)/ })).toHaveCount(0);
  await items().filter({ hasText: 'Remind me' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await link.focus();
  await page.keyboard.press('Shift+F10');
  await items()
    .filter({ hasText: /^Reply/ })
    .click();
  await expect(page.getByRole('complementary', { name: 'Thread' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reply in this thread' })).toBeFocused();
});

test('in a list, J and K move, X selects, Shift extends and E finishes', async () => {
  // The previous test has read everything, and is in the channel, where this would be read at once.
  await rosa.go('/unread');
  await expect(page.getByRole('heading', { level: 1, name: 'Unread' })).toBeVisible();
  await sayToOwner(destinations, 'Rosa, the quay is wet again.');
  const rows = page.locator('[data-list-row]');
  await expect(rows.first()).toBeVisible();
  // No control has the focus.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
  const before = await rows.count();
  await page.keyboard.press('e');
  await expect(rows).not.toHaveCount(before);

  await rosa.go('/directory');
  const people = page.getByRole('grid', { name: 'People' }).getByRole('row');
  await expect(people).toHaveCount(3);
  await people.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(page.getByRole('toolbar', { name: 'Selected people' })).toContainText('2 selected');
  await page.keyboard.press('k');
  await expect(people.nth(1)).toBeFocused();
});
