import { violationsOf } from '../src/accessible.ts';
import { openPage } from '../src/contexts.ts';
import { type ErrorService, startErrorService } from '../src/error-service.ts';
import { expect, test } from '../src/fixtures.ts';
import { member } from '../src/member.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';
import { scriptsOf } from '../src/scripts-of.ts';

test.describe('diagnostics', () => {
  let product: Product;
  let errors: ErrorService;
  let url: string;

  test.beforeAll(async () => {
    errors = await startErrorService();
    product = await startProduct({ env: { SENTRY_DSN: errors.dsn } });
    url = product.url;
  });
  test.afterAll(async () => {
    await product.end();
    await errors.close();
  });

  test('the page shows the state of app and server, and its report has no secret', async ({
    browser,
  }) => {
    const { page } = await member(browser, product, 'Dora Doctor', 'Ward');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${url}/sentry`);
    await expect(page.getByText(/answers, \d+ ms/)).toBeVisible();
    await expect(page.getByText('connected', { exact: true })).toBeVisible();
    await expect(page.getByText('nothing', { exact: true })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error('lost for dora@example.test')));
    await expect(page.getByText('Error: lost for [e-mail]')).toBeVisible();
    expect(await violationsOf(page, 'diagnostics')).toEqual([]);
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByText('Report copied')).toBeVisible();
    const report = await page.evaluate('navigator.clipboard.readText()');
    expect(report).toContain('- Live updates: connected');
    expect(report).toContain('lost for [e-mail]');
    expect(report).not.toMatch(/eyJ|sb_publishable|dora@/);
  });

  test('error reports include the user, but no content of messages', async ({ browser }) => {
    const person = await member(browser, product, 'Sam Sender', 'Senders');
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
    const own = errors.reports.filter((report) => report.includes(person.email));
    expect(own.some((report) => report.includes('Test error of the diagnostics page'))).toBe(true);
    expect(own.join()).toMatch(
      new RegExp(`"user":\\{"id":"[0-9a-f-]{36}","email":"${person.email}"`),
    );
    expect(errors.reports.join()).not.toContain('salary');
  });
});

test('without a DSN no code for reporting is loaded, no other origin is allowed, and the page says why', async ({
  browser,
  product: plain,
}) => {
  // A separate context has no files from an earlier page.
  const page = await openPage(browser, plain.url, {});
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
});
