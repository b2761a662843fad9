import type { Browser, Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { forGood, openPage, PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { member } from '../src/member.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { type Destination, makeDestinations } from '../src/routes.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
let url: string;

test.beforeAll(({ product: running }) => {
  product = running;
  url = product.url;
});

/** A user who signed up with the forms. */
async function register(browser: Browser, name: string, workspace: string): Promise<Person> {
  const person = await Person.open(name, browser, product);
  await person.register();
  await person.createWorkspace(workspace);
  return person;
}

/** Expects that the server knows the path and that the app shows its page. */
async function leadsTo(page: Page, name: string, { path, heading, sight }: Destination) {
  expect((await fetch(url + path)).status, name).toBe(200);
  await go(page, url + path);
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveText([heading]);
  expect(new URL(page.url()).pathname, name).toBe(new URL(url + path).pathname);
  if (sight)
    await expect(
      page.getByRole('main').getByRole(sight.role, { name: sight.name }),
      name,
    ).toBeVisible();
}

test.describe('routes and guards', () => {
  test('every named route answers 200 and shows a page', async ({ browser }) => {
    test.slow();
    const { owner, ofMembers, ofGuests } = await makeDestinations(product);
    const { page } = await Person.signedIn(owner, browser, product);
    for (const [name, destination] of Object.entries(ofMembers))
      await leadsTo(page, name, destination);
    const guest = await openPage(browser, url);
    for (const [name, destination] of Object.entries(ofGuests))
      await leadsTo(guest, name, destination);
  });

  test('the auth guard redirects a visitor to the sign-in page and stores the whole path in a cookie', async ({
    browser,
  }) => {
    const page = await openPage(browser, url);
    const path =
      '/channels/0193a5b0-0000-7000-8000-000000000000?m=0193a5b0-0000-7000-8000-000000000001';
    await page.goto(url + path);
    await expect(page).toHaveURL(`${url}/login`);
    const [cookie] = (await page.context().cookies()).filter(({ name }) =>
      name.endsWith('redirect-path'),
    );
    expect(decodeURIComponent(cookie?.value ?? '')).toBe(path);
  });

  test('the guest guard redirects a signed-in user away from the guests’ pages', async ({
    browser,
  }) => {
    const { page } = await member(browser, product, 'Gus Guest', 'Guests');
    for (const path of ['/login', '/register', '/verify-email']) {
      await page.goto(url + path);
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    }
  });

  test('the workspace guard shows nothing of a workspace to people who are not members', async ({
    browser,
  }) => {
    const { page } = await member(browser, product, 'Wanda Warden', 'Warden');
    for (const path of ['', '/settings']) {
      await page.goto(`${url}/workspace/0193a5b0-0000-7000-8000-000000000000${path}`);
      await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
      await expect(page).toHaveURL(`${url}/unauthorized`);
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });

  test('the session is kept in cookies of path /, SameSite lax, readable by the page, for 400 days', async ({
    browser,
  }) => {
    const { page } = await register(browser, 'Cora Cookie', 'Cookies');
    const kept = (await page.context().cookies()).filter(({ name }) =>
      /^sb-localhost-auth-token(\.\d+)?$/.test(name),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const cookie of kept) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
      expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(400);
      expect(cookie.value.length).toBeLessThanOrEqual(3180);
    }
  });

  test('an unknown path is shown to a user, and nothing to a bot', async ({ browser }) => {
    const page = await openPage(browser, url);
    expect((await page.goto(`${url}/no/where`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible();
    await expect(page.getByText('Page not found: /no/where')).toBeVisible();
    const bot = await openPage(browser, url, {
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await bot.goto(`${url}/no/where`);
    await expect(bot).toHaveTitle('Page Not Found · Parley');
    await expect(bot.getByRole('heading')).toHaveCount(0);
  });

  test('a typed URL opens its page, and an invalid id is not requested', async ({ browser }) => {
    const account = await createAccount(product, 'Adele Address');
    const { channels } = await createWorkspace(account, 'Addresses');
    const { page } = await Person.signedIn(account, browser, product);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 400) refused.push(answer.url());
    });
    const pages = {
      '/search?q=123': 'Search',
      '/search?q=a%00b': 'Search',
      '/directory?view=wall&here=yes&q=5': 'Directory',
      '/drive?channel=x&folder=7&view=old': 'Drive',
      '/schedule?event=1&at=5': 'Schedule',
      [`/channels/${channels.General}?m=1&thread=x`]: 'General',
      '/channels/x': 'Channel not found',
      '/chat/x': 'Channel not found',
      '/workspace/x': 'No access',
    };
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(url + path);
      await expect(page.getByRole('heading', { name, exact: true, level: 1 }), path).toBeVisible();
    }
    expect(refused).toEqual([]);
  });

  test('a conversation’s URL with a channel’s id shows an error', async ({ browser }) => {
    const account = await createAccount(product, 'Ula Astray');
    const { channels } = await createWorkspace(account, 'Astray House');
    const at = `/chat/${channels.General}`;
    const { page } = await Person.signedIn(account, browser, product, { at });
    await expect(page.getByRole('heading', { name: 'Channel not found', level: 1 })).toBeVisible();
  });

  test('a page that breaks shows an internal error with a way back', async ({ browser }) => {
    const page = await openPage(browser, url);
    await page.route('**/rest/v1/rpc/preview_invitation*', (route) =>
      route.fulfill({ json: { surprise: true } }),
    );
    await page.goto(`${url}/login`);
    await page.route('**/assets/RecoverScreen*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new Error("it broke"); };',
      }),
    );
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveTitle('Internal Server Error · Parley');
    await expect(page.getByText('500')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  });
});

test.describe('deployments', () => {
  test('code that a newer deployment replaced is loaded by one full reload', async ({
    browser,
  }) => {
    const page = await openPage(browser, url);
    await page.route('**/assets/RecoverScreen*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    );
    const documents: string[] = [];
    page.on(
      'request',
      (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
    );
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect.poll(() => documents).toEqual(['/login', '/recover']);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('Part of this page couldn’t be loaded.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(documents).toEqual(['/login', '/recover']);
  });

  test('an open tab announces a newer build when the user returns to it', async ({ browser }) => {
    const { page } = await member(browser, product, 'Nora Newer', 'Newer');
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'another' } }),
    );
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await expect(page.getByText('A new version is available.')).toBeVisible();
    await page.unroute('**/builds/latest.json');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('A new version is available.')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible();
  });

  test('nothing is prefetched with data saver', async ({ browser }) => {
    const fetchedAhead = async (saveData: boolean) => {
      const page = await openPage(browser, url, PLAIN);
      await forGood(page).addInitScript(
        (value) =>
          Object.defineProperty(navigator, 'connection', {
            value: { effectiveType: '4g', saveData: value },
          }),
        saveData,
      );
      const ahead: string[] = [];
      page.on(
        'request',
        (asked) => asked.url().includes('/assets/product-') && ahead.push(asked.url()),
      );
      // By the time of this response, the sign-in page has sent all its own requests.
      const settled = page.waitForResponse(/\/auth\/v1\/settings/);
      await page.goto(`${url}/login`);
      await settled;
      expect(ahead).toEqual([]);
      const fetched = saveData ? null : page.waitForRequest(/\/assets\/product-/);
      await page.getByLabel('E-mail').fill('nora@works.test');
      await fetched;
      await page.waitForLoadState('networkidle');
      return ahead.length > 0;
    };
    expect([await fetchedAhead(false), await fetchedAhead(true)]).toEqual([true, false]);
  });
});
