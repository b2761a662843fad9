import { channelTopic } from '@parley/model';
import type { Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { twoInAWorkspace } from '../src/colleagues.ts';
import { forGood } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { holdRequests } from '../src/held-request.ts';
import { inboxCount } from '../src/inbox-count.ts';
import { joined } from '../src/joined.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { stored } from '../src/stored.ts';
import { createWorkspace, join } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

/** Writes a message that mentions a member. */
async function mention(person: Person, name: string, text: string): Promise<void> {
  await person.composer.click();
  await person.page.keyboard.type(`@${name.split(' ')[0]}`);
  await expect(person.page.getByRole('option', { name })).toBeVisible();
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.type(` ${text}`);
  await person.page.keyboard.press('Enter');
  await person.sees(text);
}

const badge = inboxCount;

test('notifications appear in the inbox of every tab', async ({ browser }) => {
  const { one: gil, other: hana } = await twoInAWorkspace(
    product,
    browser,
    ['Gil Moreno', 'Hana Sato'],
    'Quay seven',
  );
  const second = await hana.page.context().newPage();
  await hana.go('/inbox');
  await go(second, `${product.url}/settings`);
  await gil.openChannel('General');

  await test.step('a mention notifies both tabs', async () => {
    await expect(hana.page.getByText('All quiet')).toBeVisible();
    await mention(gil, 'Hana Sato', 'please look at the hook');
    for (const page of [hana.page, second]) await expect(badge(page)).toHaveText('1');
    await expect(
      hana.page.getByRole('link', { name: 'Gil Moreno mentioned you in General' }),
    ).toBeVisible();
    await expect(hana.page.getByText('please look at the hook')).toBeVisible();
    await hana.page.getByRole('tab', { name: 'Reactions' }).click();
    await expect(hana.page.getByText('No reactions')).toBeVisible();
    await hana.page.getByRole('tab', { name: 'Mentions' }).click();
  });

  await test.step('it opens in place and becomes read in the other tab too', async () => {
    await hana.page.getByRole('link', { name: 'Gil Moreno mentioned you in General' }).click();
    await hana.sees('please look at the hook');
    await expect(hana.page).toHaveURL(/\/channels\/[^/]+\?.*m=/);
    for (const page of [hana.page, second]) await expect(badge(page)).toHaveCount(0);
  });

  const row = hana.page.getByRole('listitem').filter({ hasText: 'mentioned you' });
  await test.step('one is marked as unread, then all as read', async () => {
    await hana.go('/inbox');
    await row.hover();
    await row.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(badge(second)).toHaveText('1');
    await hana.page.getByRole('button', { name: 'Mark all as read' }).click();
    for (const page of [hana.page, second]) await expect(badge(page)).toHaveCount(0);
  });

  await test.step('the last action wins, even if an earlier request arrives later', async () => {
    const letThrough = await holdRequests(hana.page, /\/rest\/v1\/notifications/, 'PATCH');
    await row.hover();
    await row.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(badge(hana.page)).toHaveText('1');
    await stored(hana.page, 'rpc/read_everything', async () => {
      await hana.page.getByRole('button', { name: 'Mark all as read' }).click();
      // By the time this request returns, an earlier one would have reached the server.
      await hana.page.evaluate('fetch("/health")');
      await letThrough();
    });
    for (const page of [hana.page, second]) await expect(badge(page)).toHaveCount(0);
  });

  await test.step('deleting a message removes its notification', async () => {
    await mention(gil, 'Hana Sato', 'never mind this');
    await expect(badge(hana.page)).toHaveText('1');
    await gil.act('never mind this', 'Delete');
    await expect(badge(hana.page)).toHaveCount(0);
  });
});

/** Records the page's desktop notifications; a headless browser shows none. */
function noteNotifications(): void {
  const shown: string[] = [];
  Object.assign(window, { shownNotifications: shown });
  window.Notification = new Proxy(window.Notification, {
    construct(Target, [title, options]: [string, NotificationOptions]) {
      shown.push(`${title}: ${options.body}`);
      return new Target(title, options);
    },
  });
}

const shown = async (pages: Page[]): Promise<string[]> =>
  (
    await Promise.all(pages.map((page) => page.evaluate<string[]>('window.shownNotifications')))
  ).flat();

test('desktop notifications appear once, as the user has set them', async ({
  browser,
  wholeBrowser,
}) => {
  const account = await createAccount(product, 'Ida Falk');
  const workspace = await createWorkspace(account, 'Night shift');
  const other = await createAccount(product, 'Jon Amsel');
  await join(workspace, other);
  const jon = await Person.signedIn(other, wholeBrowser, product, {
    context: { permissions: ['notifications'] },
  });
  await forGood(jon.page).context().addInitScript(noteNotifications);
  const second = await jon.page.context().newPage();
  const pages = [jon.page, second];
  const { General = '' } = workspace.channels;
  const topic = channelTopic(workspace.id, General);
  const live = pages.map((page) => joined(page, topic));
  await jon.page.goto(`${product.url}/settings#notifications`);
  await second.goto(`${product.url}/profile`);
  for (const page of pages)
    await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible(FIRST_PAGE);
  await Promise.all(live);
  const ida = await Person.signedIn(account, browser, product, {
    at: `/channels/${General}`,
  });
  await expect(ida.composer).toBeFocused(FIRST_PAGE);

  await test.step('one of two tabs notifies of a message in a channel that is not open', async () => {
    await ida.write('The crane is free');
    await expect.poll(() => shown(pages)).toEqual(['Ida Falk in General: The crane is free']);
  });

  const row = second
    .getByRole('navigation', { name: 'Your channels' })
    .getByRole('link', { name: 'General' });
  await test.step('a muted channel is silent but for mentions', async () => {
    await expect(row).toHaveText('General11 unread');
    await expect(second).toHaveTitle(/^\(1\) Profile/);
    await jon.page.getByRole('button', { name: 'Mute, General' }).click();
    // Once the setting is stored, the other tab receives it before any later message.
    await stored(jon.page, 'participants', () =>
      jon.page.getByRole('menuitem', { name: 'Until I turn it back on' }).click(),
    );
    await expect(jon.page.getByRole('button', { name: 'Muted, General' })).toBeVisible();
    await expect(row).toHaveText('GeneralMuted');
    await expect(second).toHaveTitle(/^Profile/);
    await ida.write('Only a murmur');
    await mention(ida, 'Jon Amsel', 'you are needed');
    // The mention arrives after the other message, and only the mention is counted.
    await expect(row).toHaveText('GeneralMuted11 mention');
    await expect(second).toHaveTitle(/^\(@1\) Profile/);
    await go(second, `${product.url}/unread`);
    await expect(second.getByRole('main').getByText('you are needed')).toBeVisible();
    await expect(second.getByRole('main').getByText('Only a murmur')).toBeHidden();
    await jon.page.getByRole('button', { name: 'Muted, General' }).click();
    await stored(jon.page, 'participants', () =>
      jon.page.getByRole('menuitem', { name: 'Unmute' }).click(),
    );
    await expect(jon.page.getByRole('button', { name: 'Mute, General' })).toBeVisible();
    await ida.write('Loud again');
    await expect
      .poll(() => shown(pages))
      .toEqual([
        'Ida Falk in General: The crane is free',
        'Ida Falk mentioned you in General: @Jon Amsel you are needed',
        'Ida Falk in General: Loud again',
      ]);
    await expect(row).toHaveText('General44 unread11 mention');
  });

  await test.step('a message in view causes no notification', async () => {
    await row.click();
    await expect(second.getByRole('log').getByText('Loud again')).toBeVisible();
    await ida.write('You see this');
    await expect(second.getByRole('log').getByText('You see this')).toBeVisible();
    expect(await shown(pages)).toHaveLength(3);
  });
});
