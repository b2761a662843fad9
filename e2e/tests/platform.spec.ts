import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '@parley/model';
import { type Browser, expect, type Page, test } from '@playwright/test';
import postgres from 'postgres';
import { type ErrorService, startErrorService } from '../src/error-service.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

let product: Product;
let errors: ErrorService;
let url: string;

test.beforeAll(async () => {
  errors = await startErrorService();
  product = await startProduct({ env: { SENTRY_DSN: errors.dsn } });
  url = product.url;
});
test.afterAll(async () => {
  await product.stop();
  await errors.close();
});

/** A browser of its own, where nobody is signed in and no earlier copy of the app answers. */
async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block', ...options })).newPage();
}

async function member(browser: Browser, name: string, workspace: string): Promise<Person> {
  const person = new Person(name, await openPage(browser), url);
  await person.register();
  await person.createWorkspace(workspace);
  return person;
}

/** The link of the last recovery mail, as the embedded backend writes it. */
async function recoveryLink(email: string): Promise<string> {
  const sql = postgres((await product.status()).DB_URL, { max: 1 });
  try {
    const [user] = await sql<
      { recovery_token: string }[]
    >`select recovery_token from auth.users where email = ${email}`;
    return `${url}/auth/v1/verify?token=${user?.recovery_token}&type=recovery&redirect_to=${encodeURIComponent(url)}`;
  } finally {
    await sql.end();
  }
}

const scriptsOf = (page: Page) => {
  const scripts: string[] = [];
  page.on(
    'request',
    (request) =>
      request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
  );
  return scripts;
};

test.describe('routes and guards', () => {
  test('every named route answers 200 and shows a page', async ({ browser }) => {
    test.slow();
    const { page } = await member(browser, 'Rosa Route', 'Routes');
    for (const [name, path] of Object.entries(paths)) {
      const answer = await page.goto(
        url + path.replaceAll(/:\w+/g, '0193a5b0-0000-7000-8000-000000000000'),
      );
      expect(answer?.status(), name).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
    }
  });

  test('the auth guard leads a visitor to the sign-in page and remembers the whole path in a cookie', async ({
    browser,
  }) => {
    const page = await openPage(browser);
    await page.goto(`${url}/channels/0193a5b0-0000-7000-8000-000000000000?m=1`);
    await expect(page).toHaveURL(`${url}/login`);
    const [cookie] = (await page.context().cookies()).filter(({ name }) =>
      name.endsWith('redirect-path'),
    );
    expect(decodeURIComponent(cookie?.value ?? '')).toBe(
      '/channels/0193a5b0-0000-7000-8000-000000000000?m=1',
    );
  });

  test('the guest guard leads a signed-in person away from the guests’ pages', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Gus Guest', 'Guests');
    for (const path of ['/login', '/register', '/verify-email']) {
      await page.goto(url + path);
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    }
  });

  test('the workspace guard shows nothing of a workspace to who is no member', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Wanda Warden', 'Warden');
    for (const path of ['', '/settings']) {
      await page.goto(`${url}/workspace/0193a5b0-0000-7000-8000-000000000000${path}`);
      await expect(page.getByRole('heading', { name: 'Workspace not found' })).toBeVisible();
    }
  });

  test('the session is kept in cookies of path /, SameSite lax, readable by the page, for 400 days', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Cora Cookie', 'Cookies');
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

  test('an unknown path names itself to a person, and shows nothing to a bot', async ({
    browser,
  }) => {
    const page = await openPage(browser);
    expect((await page.goto(`${url}/no/where`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Page not found: /no/where')).toBeVisible();
    const bot = await openPage(browser, {
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await bot.goto(`${url}/no/where`);
    await expect(bot).toHaveTitle('Page Not Found · Parley');
    await expect(bot.getByRole('heading')).toHaveCount(0);
  });

  test('a page that breaks is an internal error with a way back', async ({ browser }) => {
    const page = await openPage(browser);
    await page.route('**/rest/v1/rpc/preview_invitation*', (route) =>
      route.fulfill({ json: { surprise: true } }),
    );
    await page.goto(`${url}/login`);
    await page.route('**/assets/RegisterScreen*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new Error("it broke"); };',
      }),
    );
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
    await expect(page.getByText('500')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
  });
});

test.describe('deployments', () => {
  test('code that a newer deployment replaced is loaded by going to the page anew, once', async ({
    browser,
  }) => {
    const page = await openPage(browser);
    let asked = 0;
    await page.route('**/assets/RegisterScreen*.js', (route) => {
      asked += 1;
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
    });
    const documents: string[] = [];
    page.on(
      'request',
      (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
    );
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
    await expect(page.getByText('The code of this page could not be loaded.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(documents).toEqual(['/login', '/register']);
  });

  test('an open tab is told of a newer build when somebody comes back to it', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Nora Newer', 'Newer');
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

  test('nothing is fetched ahead where data is saved', async ({ browser }) => {
    const pointed = async (saveData: boolean) => {
      const page = await openPage(browser);
      await page.addInitScript(
        (value) =>
          Object.defineProperty(navigator, 'connection', {
            value: { effectiveType: '4g', saveData: value },
          }),
        saveData,
      );
      const scripts = scriptsOf(page);
      await page.goto(`${url}/login`);
      const link = page.getByRole('link', { name: 'Create an account' });
      const fetched = saveData ? null : page.waitForRequest(/RegisterScreen/);
      await link.hover();
      await fetched;
      // Going there proves that the page had not been fetched before.
      const before = scripts.some((path) => path.includes('RegisterScreen'));
      await link.click();
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      return before;
    };
    expect([await pointed(false), await pointed(true)]).toEqual([true, false]);
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by way of a mail, and the old one works no more', async ({ browser }) => {
    const ada = await member(browser, 'Fern Forgetful', 'Forgotten');
    await ada.page.context().clearCookies();
    const page = await openPage(browser);
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('E-mail').fill('fern@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText('If there is an account for fern@example.test, a link is on its way.'),
    ).toBeVisible();

    await page.goto(await recoveryLink('fern@example.test'));
    await expect(page).toHaveURL(`${url}/recover`);
    await expect(page.getByText('For the account fern@example.test.')).toBeVisible();
    expect(
      (await new AxeBuilder({ page }).disableRules(['region']).analyze()).violations.map(
        ({ id }) => id,
      ),
    ).toEqual([]);

    // Nothing else is open until there is a new password, after a reload neither.
    await page.goto(`${url}/settings`);
    await expect(page).toHaveURL(`${url}/recover`);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
    await page.getByLabel('New password').fill('harbour crane tea');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Your new password is saved')).toBeVisible();

    const again = await openPage(browser);
    await again.goto(`${url}/login`);
    await again.getByLabel('E-mail').fill('fern@example.test');
    await again.getByLabel('Password', { exact: true }).fill('a-long-password');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again.getByRole('alert')).toContainText('Invalid login credentials');
    await again.getByLabel('Password', { exact: true }).fill('harbour crane tea');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('an address without an account gets the same answer, and a link works once', async ({
    browser,
  }) => {
    await member(browser, 'Olga Once', 'Once');
    const page = await openPage(browser);
    for (const email of ['nobody@example.test', 'olga@example.test']) {
      await page.goto(`${url}/recover`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
      await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
    }
    const link = await recoveryLink('olga@example.test');
    await page.goto(link);
    await expect(page.getByText('For the account olga@example.test.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep the old password' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const late = await openPage(browser);
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(late.getByRole('alert')).toContainText('The link is not valid any more.');
    expect(late.url()).not.toContain('token');
  });

  test('signing up with an address that has an account tells nobody that it has', async ({
    browser,
  }) => {
    await member(browser, 'Tess Taken', 'Taken');
    const page = await openPage(browser);
    await new Person('Tess Again', page, url).register();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await expect(page.getByText('If the address is new here')).toBeVisible();
  });

  test('a new password is judged while it is typed, and can be looked at', async ({ browser }) => {
    const page = await openPage(browser);
    await page.goto(`${url}/register`);
    const password = page.getByLabel('Password', { exact: true });
    for (const [text, hint] of [
      ['abc', 'At least 8 characters'],
      ['19283746', 'Digits alone are easily guessed'],
      ['harbour crane tea', 'Strong'],
    ] as const) {
      await password.fill(text);
      await expect(page.getByText(hint)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test.describe('appearance', () => {
  test('the sidebar starts open, and stays as it was left', async ({ browser }) => {
    const { page } = await member(browser, 'Sida Side', 'Sides');
    await expect(
      page.getByRole('navigation', { name: 'Pages', exact: true }).getByText('Dashboard'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  });

  test('colours follow the system until a preference is chosen, and a choice is kept', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Hugh Hue', 'Hues');
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveClass(/light/);
    await page.goto(`${url}/settings`);
    await page.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveClass(/dark/);
    await page.reload();
    await expect(html).toHaveClass(/dark/);
  });

  test('toasts stand at the bottom right, 16 px apart, five of them at most, in colours of their kind', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Toni Toast', 'First toasts');
    await page.goto(`${url}/profile`);
    for (const name of ['Toni A', 'Toni B', 'Toni C', 'Toni D', 'Toni E', 'Toni F']) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved').first()).toBeVisible();
    }
    const toaster = page.locator('[data-sonner-toaster]');
    await expect(toaster).toHaveAttribute('data-y-position', 'bottom');
    await expect(toaster).toHaveAttribute('data-x-position', 'right');
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('[data-sonner-toaster]')).getPropertyValue('--gap')`,
      ),
    ).toBe('16px');
    await expect(
      page.locator('[data-sonner-toast][data-rich-colors=true][data-type=success]').first(),
    ).toBeVisible();
    expect(
      await page.locator('[data-sonner-toast][data-visible=true]').count(),
    ).toBeLessThanOrEqual(5);
  });
});

test.describe('diagnostics', () => {
  test('the page says how app and server are, and its report has no secret', async ({
    browser,
  }) => {
    const { page } = await member(browser, 'Dora Doctor', 'Ward');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${url}/sentry`);
    await expect(page.getByText(/answers, \d+ ms/)).toBeVisible();
    await expect(page.getByText('connected', { exact: true })).toBeVisible();
    await expect(page.getByText('nothing', { exact: true })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error('lost for dora@example.test')));
    await expect(page.getByText('Error: lost for [e-mail]')).toBeVisible();
    expect(
      (
        await new AxeBuilder({ page })
          .disableRules(['region'])
          .exclude('[data-live-announcer]')
          .analyze()
      ).violations.map(({ id }) => id),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByText('Report copied')).toBeVisible();
    const report = await page.evaluate('navigator.clipboard.readText()');
    expect(report).toContain('- Live changes: connected');
    expect(report).toContain('lost for [e-mail]');
    expect(report).not.toMatch(/eyJ|sb_publishable|dora@/);
  });

  test('errors are reported with who met them and without anything anyone wrote', async ({
    browser,
  }) => {
    const person = await member(browser, 'Sam Sender', 'Senders');
    const { page } = person;
    await person.createChannel('Salaries', '');
    await person.write('The secret salary');
    await person.sees('The secret salary');
    await page.evaluate(
      () => void Promise.reject(new SyntaxError('Unexpected token in "The secret salary"')),
    );
    await expect
      .poll(() => errors.reports.filter((report) => report.includes('SyntaxError')).length)
      .toBe(1);
    await page.goto(`${url}/sentry`);
    await expect(
      page.getByText(new RegExp(`reported to ${new URL(errors.dsn).host}`)),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send a test error' }).click();
    await expect(page.getByText('Test error sent')).toBeVisible();
    const own = errors.reports.filter((report) => report.includes('sam@example.test'));
    expect(own.some((report) => report.includes('Test error of the diagnostics page'))).toBe(true);
    expect(own.join()).toMatch(/"user":\{"id":"[0-9a-f-]{36}","email":"sam@example.test"/);
    expect(errors.reports.join()).not.toContain('salary');
  });
});

test('without a DSN no code for reporting is loaded, no other origin is allowed, and the page says why', async ({
  browser,
}) => {
  const plain = await startProduct({ env: { SENTRY_DSN: '' } });
  try {
    const page = await openPage(browser);
    const scripts = scriptsOf(page);
    const answer = await page.goto(`${plain.url}/register`);
    expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/);
    const person = new Person('Paul Plain', page, plain.url);
    await person.register();
    await person.createWorkspace('Plain');
    await page.goto(`${plain.url}/sentry`);
    await expect(page.getByText('No error-reporting service is configured')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a test error' })).toBeDisabled();
    expect(scripts.filter((path) => path.includes('sentry'))).toEqual([]);
  } finally {
    await plain.stop();
  }
});
