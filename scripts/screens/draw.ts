import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { paths } from '@parley/model';
import { themes } from '../../apps/web/src/features/workspaces/themes.ts';
import { type Address, fillIn } from './addresses.ts';
import { prepare, signIn } from './demo.ts';
import { settle, takePicture } from './picture.ts';
import { type Row, table } from './table.ts';

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const SCHEMES = ['light', 'dark'] as const;
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: devices['Pixel 7'].userAgent,
  },
} as const;
const DEVICE_NAMES = ['desktop', 'phone'] as const;
/** The page that shows a theme's colours best. */
const IN_EVERY_THEME = 'channels-id';

const say = (message: string) => process.stdout.write(`${message}\n`);

/**
 * Draws every page, or only those whose name contains `only`.
 * @returns whether all of them could be shown.
 */
export async function drawAll(
  browser: Browser,
  url: string,
  only: string | undefined,
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  if (!only)
    for (const file of await readdir(folder))
      if (file.endsWith('.png')) await rm(join(folder, file));
  const rows = new Map<string, Row>();
  const missing = new Set<string>();
  const variants = SCHEMES.flatMap((scheme) =>
    DEVICE_NAMES.map((device) => ({ variant: `${scheme}-${device}`, scheme, device })),
  );
  let addresses: Address[] | undefined;
  for (const { variant, scheme, device } of variants) {
    const guest = await open(browser, scheme, device);
    const member = await open(browser, scheme, device);
    const page = await member.newPage();
    await signIn(page, url);
    addresses ??= await fillIn(page, url, paths, await prepare(url));
    for (const { name, pattern, path } of addresses.filter((address) =>
      address.name.includes(only ?? ''),
    )) {
      const row = rows.get(name) ?? { name, path: pattern, files: new Map() };
      rows.set(name, row);
      if (path === null) {
        missing.add(`${name}: the demo has nothing at \`${pattern}\``);
        continue;
      }
      try {
        const shown = await show(page, guest, url, path);
        await keep(shown, variant, name, row);
        if (name === IN_EVERY_THEME && device === 'desktop') await wearThemes(shown, variant, rows);
        if (shown !== page) await shown.close();
      } catch (error) {
        missing.add(
          `${name}, ${variant}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        );
      }
    }
    say(variant);
    await guest.close();
    await member.close();
  }
  if (!only)
    await writeFile(
      join(folder, 'README.md'),
      table(
        variants.map(({ variant }) => variant),
        [...rows.values()],
        [...missing],
      ),
    );
  for (const line of missing) say(`Not shown: ${line}`);
  return missing.size === 0;
}

const open = (
  browser: Browser,
  colorScheme: (typeof SCHEMES)[number],
  device: keyof typeof DEVICES,
): Promise<BrowserContext> =>
  browser.newContext({
    ...DEVICES[device],
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });

/** Pages for guests redirect members, so they are opened as a guest. */
async function show(page: Page, guest: BrowserContext, url: string, path: string): Promise<Page> {
  await visit(page, url + path);
  if (path === '/' || new URL(page.url()).pathname.startsWith(path)) return page;
  const outside = await guest.newPage();
  await visit(outside, url + path);
  return outside;
}

/**
 * Opens a page.
 * @throws if the app shows its error page.
 */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
  if (await page.getByRole('heading', { name: 'Something went wrong' }).isVisible())
    throw new Error('the app shows its error page');
}

async function keep(page: Page, variant: string, name: string, row: Row): Promise<void> {
  const file = `${variant}-${name}.png`;
  await takePicture(page, join(folder, file));
  row.files.set(variant, file);
}

async function wearThemes(page: Page, variant: string, rows: Map<string, Row>): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  for (const theme of themes.filter((name) => name !== before)) {
    const name = `theme-${theme}`;
    const row = rows.get(name) ?? { name, path: paths[IN_EVERY_THEME], files: new Map() };
    rows.set(name, row);
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await keep(page, variant, name, row);
  }
}
