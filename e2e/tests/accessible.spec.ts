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
 * Checks every screen in both colour modes and on a phone, with one test for each screen, named
 * after it.
 */

const GUEST = ['/login', '/register'];
/**
 * Paths that are covered elsewhere: the index is the dashboard, some are checked below, and others
 * show nothing by only their address.
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
/** Query of a path that shows nothing without one. */
const ASKED: Readonly<Record<string, string>> = { [paths.search]: '?q=morning' };
/** Every page with its own path; new pages are included automatically. */
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

/** A page, its path within the channel or the workspace, and a text that it shows once complete. */
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
 * Colours are the same at every width, so a few appearances find most faults; `npm run
 * test:appearances` checks all of them.
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
/** The guide's page, shared by all tests that only look at pages. */
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

/** Collects the uncaught errors of a page. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const path of GUEST)
  test(`${path} is accessible, light and dark, and on a phone`, async ({ browser }) => {
    await holds(await openPage(browser, product.url), path);
  });

test('the first screen without a workspace is accessible, light and dark, and on a phone', async ({
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

/** Opens a page, waits until it shows its content, and checks the rules. */
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
