import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

/** Every screen once, each in both colour modes, and on a phone. */

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

const GUEST = ['/login', '/register'];
const ROOMS = [
  '/dashboard',
  '/directory',
  '/locations',
  '/drive',
  '/drive?view=bin',
  '/risks',
  '/risk',
  '/schedule',
  '/channels',
  '/channels/new',
  '/chat',
  '/chat/new',
  '/search?q=morning',
  '/saved',
  '/inbox',
  '/workspace',
  '/workspace/new',
  '/profile',
  '/sentry',
  '/unauthorized',
  '/nowhere',
];
const OF_CHANNEL = ['files', 'schedule', 'settings'];
const OF_WORKSPACE = [
  ['general', 'Theme'],
  ['members', 'Here since'],
  ['invitations', 'Open invitations'],
  ['permissions', 'Read: see who did what.'],
  ['emoji', 'No emoji of your own yet'],
  ['audit', 'Who changed what'],
  ['danger', 'Hand over'],
] as const;
const OF_PERSON = [
  ['appearance', 'Language'],
  ['notifications', 'Keep quiet hours'],
  ['privacy', 'It is mutual'],
  ['keyboard', 'Show all keys'],
  ['security', 'Change password'],
] as const;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** Colours are the same on both devices, so that a phone is looked at in one mode. */
const LOOKS = [
  { name: 'light, on a phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'light', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'dark', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

test('every screen is accessible, light and dark, and on a phone', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const person = await Person.open('Tour Guide', context, product.url);
  const { page } = person;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  for (const path of GUEST) await holds(page, path);
  await person.register();
  await page.getByRole('link', { name: 'Create workspace' }).waitFor();
  await inEveryLook(page, 'welcome');
  await person.createWorkspace('Accessible');
  await person.write('Good morning, **everyone**');
  await person.sees('Good morning');
  await inEveryLook(page, 'channel');
  const channel = new URL(page.url()).pathname;
  await person.invite();
  for (const path of [...ROOMS, ...OF_CHANNEL.map((tab) => `${channel}/${tab}`)])
    await holds(page, path);

  await page.goto(`${product.url}/workspace`);
  const workspace =
    (await page
      .getByRole('main')
      .getByRole('link', { name: 'Accessible' })
      .first()
      .getAttribute('href')) ?? '';
  await holds(page, workspace);
  for (const [section, sight] of OF_WORKSPACE)
    await holds(page, `${workspace}/settings#${section}`, sight);
  for (const [section, sight] of OF_PERSON) await holds(page, `/settings#${section}`, sight);
  expect(errors).toEqual([]);
});

/** Goes to a page, waits until it shows what it is about, and holds it to the rules. */
async function holds(page: Page, path: string, sight?: string): Promise<void> {
  // An address that differs by its part after '#' alone would not load the page anew.
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (sight)
    await expect(
      page.getByRole('main').getByText(sight).filter({ visible: true }).first(),
    ).toBeVisible();
  await inEveryLook(page, path);
}

async function inEveryLook(page: Page, what: string): Promise<void> {
  for (const { name, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme);
    await expectAccessible(page, `${what}, ${name}`);
  }
}
