import { newId, paths } from '@parley/model';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { type Account, createAccount, must } from '../src/account.ts';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createWorkspace, type Workspace } from '../src/workspace.ts';

/**
 * Every screen once, each in both colour modes, and on a phone: a test for each, which fails by its
 * name.
 */

const GUEST = ['/login', '/register'];
/**
 * The index is the dashboard; the others are looked at below, or shown to nobody by their address.
 */
const ELSEWHERE = new Set<string>([
  ...GUEST,
  paths.index,
  paths.settings,
  paths['verify-email'],
  paths.confirm,
  paths['second-step'],
  paths.recover,
]);
/** What an address is asked for, where it shows nothing without. */
const ASKED: Readonly<Record<string, string>> = { [paths.search]: '?q=morning' };
/** Every page of the app with an address of its own: a new one is among them by itself. */
const PAGES = [
  ...Object.values(paths)
    .filter((path) => !path.includes(':') && !ELSEWHERE.has(path))
    .map((path) => path + (ASKED[path] ?? '')),
  `${paths.drive}?view=bin`,
  '/nowhere',
];
const OF_CHANNEL = ['files', 'schedule', 'settings'];
const OF_WORKSPACE = [
  ['general', 'Theme'],
  ['members', 'Here since'],
  ['invitations', 'Open invitations'],
  ['permissions', 'Read: see who did what.'],
  ['emoji', 'No custom emoji yet'],
  ['audit', 'Who changed what'],
  ['danger', 'Transfer ownership'],
] as const;
const OF_PERSON = [
  ['appearance', 'Language'],
  ['notifications', 'Turn on quiet hours'],
  ['privacy', 'This works both ways'],
  ['keyboard', 'Show all shortcuts'],
  ['security', 'Change password'],
] as const;

/**
 * A page, by its address below the channel or the workspace, and what it shows once it is whole.
 */
type Screen = { name: string; path: (workspace: Workspace) => string; sight?: string };

const channelOf = ({ channels }: Workspace) => `/channels/${channels.General}`;
const SCREENS: Screen[] = [
  ...PAGES.map((path) => ({ name: path, path: () => path })),
  ...OF_CHANNEL.map((tab) => ({
    name: `a channel’s ${tab}`,
    path: (workspace: Workspace) => `${channelOf(workspace)}/${tab}`,
  })),
  { name: 'a workspace', path: ({ id }) => `/workspace/${id}` },
  ...OF_WORKSPACE.map(([section, sight]) => ({
    name: `a workspace’s ${section}`,
    path: ({ id }: Workspace) => `/workspace/${id}/settings#${section}`,
    sight,
  })),
  ...OF_PERSON.map(([section, sight]) => ({
    name: `settings of ${section}`,
    path: () => `/settings#${section}`,
    sight,
  })),
];

type Appearance = { width: number; colorScheme: 'light' | 'dark' };
const WIDTHS = [390, 768, 1024, 1440];
const HEIGHT = 800;
const EVERY_APPEARANCE: Appearance[] = WIDTHS.flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);
/**
 * Colours are the same at every width, so that few appearances find most faults;
 * `npm run test:appearances` takes all of them.
 */
const APPEARANCES: Appearance[] = process.env.EVERY_APPEARANCE
  ? EVERY_APPEARANCE
  : [
      { width: 390, colorScheme: 'light' },
      { width: 1024, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ];

test.describe.configure({ mode: 'parallel' });

let product: Product;
let guide: Account;
let workspace: Workspace;
/** The guide's, for all tests that only look at a page. */
let page: Page;
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  guide = await createAccount(product, 'Tour Guide');
  workspace = await createWorkspace(guide, 'Accessible');
  await must(guide.client.rpc('create_invitation', { workspace: workspace.id }));
  const channelIds = { workspace_id: workspace.id, channel_id: workspace.channels.General };
  await must(
    guide.client.from('messages').insert({
      id: newId(),
      ...channelIds,
      author_id: guide.id,
      role: 'user',
      parts: [{ type: 'text', text: 'Good morning, **everyone**' }],
      metadata: channelIds,
    }),
  );
  page = await signIn(browser, guide);
});

const signIn = async (browser: Browser, account: Account): Promise<Page> =>
  (await Person.signedIn(account, browser, product)).page;

/** What went wrong on a page, as it says itself. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const path of GUEST)
  test(`${path} is accessible, light and dark, and on a phone`, async ({ browser }) => {
    await holds(await openPage(browser, product.url), path);
  });

test('the first screen of somebody without a workspace is accessible, light and dark, and on a phone', async ({
  browser,
}) => {
  const newcomer = await createAccount(product, 'Nova Newcomer');
  const theirs = await signIn(browser, newcomer);
  const errors = errorsOf(theirs);
  await theirs.goto(product.url);
  await theirs.getByRole('button', { name: 'Create workspace' }).waitFor();
  await inEveryAppearance(theirs, 'welcome');
  expect(errors).toEqual([]);
});

test('a channel is accessible, light and dark, and on a phone', async () => {
  const errors = errorsOf(page);
  await go(page, product.url + channelOf(workspace));
  await new Person(guide.name, page, product.url).sees('Good morning');
  await inEveryAppearance(page, 'channel');
  expect(errors).toEqual([]);
});

for (const { name, path, sight } of SCREENS)
  test(`${name} is accessible, light and dark, and on a phone`, async () => {
    const errors = errorsOf(page);
    await holds(page, path(workspace), sight);
    expect(errors).toEqual([]);
  });

/** Goes to a page, waits until it shows what it is about, and holds it to the rules. */
async function holds(shown: Page, path: string, sight?: string): Promise<void> {
  await go(shown, product.url + path);
  await shown.getByRole('heading', { level: 1 }).first().waitFor();
  if (sight)
    await expect(
      shown.getByRole('main').getByText(sight).filter({ visible: true }).first(),
    ).toBeVisible();
  await inEveryAppearance(shown, path);
}

async function inEveryAppearance(shown: Page, what: string): Promise<void> {
  for (const { width, colorScheme } of APPEARANCES) {
    await shown.setViewportSize({ width, height: HEIGHT });
    await shown.emulateMedia({ colorScheme });
    await expect(shown.locator('html')).toHaveClass(colorScheme);
    await expectAccessible(shown, `${what}, ${colorScheme} at ${width}`);
  }
}
