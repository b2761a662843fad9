/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { devtoolsOf, forGood, openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

const HOUR_MS = 3_600_000;
/** A notification that is not shown by then was dropped. */
const SHOWN_LATE_MS = 8000;

test('read messages are available offline, and messages written offline arrive once', async ({
  browser,
}) => {
  const { ada, bo } = await twoColleagues(browser, product, {
    channels: [],
    context: { serviceWorkers: 'allow' },
  });
  const context = ada.page.context();

  await test.step('two users write in a channel', async () => {
    await bo.write('The crane arrives on Friday');
    await ada.sees('The crane arrives on Friday');
    for (const text of ['With a typo', 'Said too soon']) {
      await ada.write(text);
      await bo.sees(text);
    }
    await isKept(ada.page, 'Said too soon');
  });

  await test.step('offline, the app opens with the last read messages', async () => {
    await context.setOffline(true);
    await ada.page.reload();
    await ada.sees('The crane arrives on Friday');
    await expect(ada.page.getByText('No connection.')).toBeVisible();
    await expect(
      ada.page
        .getByRole('navigation', { name: 'Your channels' })
        .getByRole('link', { name: 'General' }),
    ).toBeVisible();
  });

  const other = new Person(ada.name, await context.newPage(), product.url);

  await test.step('offline changes in two tabs are queued, also over a reload', async () => {
    await ada.write('Then I come on Friday');
    await expect(ada.message('Then I come on Friday')).toContainText(
      'Will send when you’re back online',
    );
    // A browser draws only the tab in front.
    await ada.page.bringToFront();
    await ada.act('With a typo', 'Edit');
    const text = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await text.fill('Without one');
    await text.press('Enter');
    await expect(ada.message('Without one')).toContainText('Your change will be saved');
    await other.page.bringToFront();
    await other.page.goto(ada.page.url());
    await expect(other.message('Without one')).toContainText('will be saved');
    await other.act('Said too soon', 'Delete');
    await expect(other.message('Said too soon')).toHaveCount(0);
    await expect(other.page.getByText('Deleted here.')).toBeVisible();
    await react(other, 'The crane arrives on Friday');
    await other.write('Or on Saturday');
    await ada.sees('Or on Saturday');
    await ada.page.bringToFront();
    await ada.page.reload();
    await expect(ada.page.getByText('Not sent yet: 5.')).toBeVisible();
    await expect(ada.message('Then I come on Friday')).toContainText(
      'Will send when you’re back online',
    );
    await expect(ada.message('Without one')).toContainText('Your change will be saved');
    await expect(ada.message('Said too soon')).toHaveCount(0);
    await expect(reactionOn(ada, 'The crane arrives on Friday')).toBeVisible();
  });

  await test.step('signing out with unsent changes asks for confirmation', async () => {
    await ada.page.getByRole('button', { name: 'Your menu' }).click();
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = ada.page.getByRole('alertdialog');
    await expect(question).toContainText('Some of what you wrote hasn’t been sent yet.');
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('back online, changes arrive once and in order', async () => {
    await context.setOffline(false);
    await bo.sees('Or on Saturday');
    await expect(bo.message(/Then I come on Friday|Or on Saturday/)).toHaveText([
      /Then I come on Friday/,
      /Or on Saturday/,
    ]);
    await bo.sees('Without one');
    await expect(bo.message('Said too soon')).toHaveCount(0);
    await expect(reactionOn(bo, 'The crane arrives on Friday')).toBeVisible();
    for (const { page } of [ada, other])
      await expect(page.getByText(/when you’re back online/)).toHaveCount(0);
    await other.page.close();
    await ada.page.reload();
    await ada.sees('Then I come on Friday');
    await ada.sees('Without one');
  });

  await test.step('the same holds for a killed server and an expired access token', async () => {
    await isKept(ada.page, 'Then I come on Friday');
    await product.kill();
    await forGood(ada.page).clock.install({ time: Date.now() + 2 * HOUR_MS });
    await ada.page.reload();
    await ada.sees('Then I come on Friday');
    await ada.write('Written with nobody there');
    await expect(ada.message('Written with nobody there')).toContainText(
      'Will send when you’re back online',
    );
    await product.restart();
    await ada.page.clock.setSystemTime(Date.now());
    await expect(bo.message('Written with nobody there')).toHaveCount(1, { timeout: 60_000 });
    await ada.sees('Written with nobody there');
  });

  await test.step('changes whose responses a killed server never sent apply once', async () => {
    await ada.page.route('**/rest/v1/messages*', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      // The server receives the request, and exits before it responds.
      await route.fetch().catch(() => {});
      await route.abort();
    });
    await ada.write('In the very moment');
    const text = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await ada.act('Without one', 'Edit');
    await text.fill('Better still');
    await text.press('Enter');
    await ada.act('Or on Saturday', 'Delete');
    await product.kill();
    await ada.page.unroute('**/rest/v1/messages*');
    await ada.sees('In the very moment');
    await ada.sees('Better still');
    await product.restart();
    await expect(bo.message('In the very moment')).toHaveCount(1, { timeout: 60_000 });
    await bo.sees('Better still');
    await expect(bo.message('Or on Saturday')).toHaveCount(0);
    await expect(ada.page.getByText(/when you’re back online/)).toHaveCount(0);
    await ada.sees('In the very moment');
    await ada.sees('Better still');
  });

  await test.step('messages received while the app was closed are below the line of new messages', async () => {
    await isKept(ada.page, 'Written with nobody there');
    const address = ada.page.url();
    await ada.page.goto('about:blank');
    await bo.write('The crane is late');
    await ada.page.goto(address);
    await ada.sees('The crane is late');
    await expect(ada.conversation.getByText('New', { exact: true })).toBeVisible();
  });

  await test.step('signing out leaves no data of the user on the device', async () => {
    expect(await keptBy(ada.page)).not.toEqual([]);
    await ada.page.getByRole('button', { name: 'Your menu' }).click();
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(ada.page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect.poll(() => keptBy(ada.page)).toEqual([]);
    const stored = await ada.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const cached = await ada.page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    );
    expect(cached).toContain('/');
    expect(
      cached.filter(
        (path) => !/^\/($|assets\/|icons\/|(favicon|favicon-unread)\.svg$|theme\.js$)/.test(path),
      ),
    ).toEqual([]);
  });
});

test('the browser can install the app, in the language of its page', async ({ wholeBrowser }) => {
  const page = await openPage(wholeBrowser, product.url, {
    locale: 'de-DE',
    serviceWorkers: 'allow',
  });
  await page.goto(product.url);
  const devtools = await devtoolsOf(page);
  await expect
    .poll(async () => (await devtools.send('Page.getAppManifest')).url)
    .toBe(`${product.url}/manifest.de.webmanifest`);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Parley',
    lang: 'de',
    shortcuts: [{ name: 'Übersicht' }, { name: 'Kanäle' }, { name: 'Neuer Kanal' }],
  });
  // The test's window is private, which must be the only obstacle.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

test('a push notification is shown and opens its channel in the open tab', async ({
  wholeBrowser,
}) => {
  const account = await createAccount(product, 'Cleo Marchetti');
  const { channels } = await createWorkspace(account, 'Dry Dock');
  const cleo = await Person.signedIn(account, wholeBrowser, product, {
    at: `/channels/${channels.General}`,
    context: { permissions: ['notifications'], serviceWorkers: 'allow' },
  });
  const context = cleo.page.context();
  const registrationId = await pushable(cleo.page);
  const devtools = await devtoolsOf(cleo.page);
  const notice = {
    title: 'Bo Nilsson',
    body: 'The crane arrives on Friday',
    url: '/channels',
    tag: 'channel-1',
  };
  await devtools.send('ServiceWorker.enable');
  const shown = () =>
    cleo.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(
        ({ title, body, tag }) => ({ title, body, tag }),
      ),
    );
  // The browser silently drops a push that it has no time for. A push that was only late would be
  // shown again after it was clicked, so there is time before the next is sent.
  await expect(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId,
      data: JSON.stringify(notice),
    });
    await expect
      .poll(shown, { timeout: SHOWN_LATE_MS })
      .toEqual([{ title: 'Bo Nilsson', body: 'The crane arrives on Friday', tag: 'channel-1' }]);
  }).toPass();

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
  await expect(cleo.page).toHaveURL(`${product.url}/channels`);
  await expect.poll(shown).toEqual([]);
});

/** The parts of the worker's global scope that the test uses; its types differ from the page's. */
type ServiceWorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
};

const reactionOn = (person: Person, text: string) =>
  person.message(text).getByRole('button', { name: /🎉 \d from/ });

async function react(person: Person, text: string): Promise<void> {
  await expect(async () => {
    await person.message(text).hover({ timeout: 2000 });
    await person.message(text).getByRole('button', { name: 'React' }).click({ timeout: 2000 });
  }).toPass();
  await person.page.getByRole('button', { name: '🎉' }).click();
}

/** Waits until the worker is active and the message is stored on the device. */
async function isKept(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await expect
    .poll(async () => (await keptBy(page)).some((rows) => rows.includes(text)))
    .toBe(true);
}

/** Everything that this device stores in databases, as text. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error));
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        texts.push(
          JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())),
        );
      database.close();
    }
    return texts;
  });
}

/** The browser's id of the worker's registration. */
async function pushable(page: Page): Promise<string> {
  const devtools = await devtoolsOf(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) resolve(registration.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  // A push to a worker that is still activating is lost silently, and `ready` resolves before the
  // activation ends.
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
      // The worker first copies the whole app.
      { timeout: 60_000 },
    )
    .toBe('activated');
  return promise;
}
