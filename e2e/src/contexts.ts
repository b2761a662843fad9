import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, test } from '@playwright/test';
import { tellPages } from './tell-pages.ts';

export type ContextOptions = Parameters<Browser['newContext']>[0];

/** A window that takes longer to close is left to close with its browser. */
const CLOSE_MS = 30_000;
/** All data that a page may keep on a device. */
const KEPT = 'cookies,indexeddb,local_storage,service_workers,cache_storage,file_systems';

/**
 * Moves the mouse of every window: code that only people need is not fetched before
 * (apps/web/src/lib/attended.ts).
 */
const SOMEBODY_IS_THERE = `{
  const moving = setInterval(() => dispatchEvent(new PointerEvent('pointermove')), 100);
  setTimeout(() => clearInterval(moving), 20000);
}`;

/** A file of the product outside of the app. */
const NO_APP = '/favicon.svg';
export const SIZE = { width: 1280, height: 800 };
/** The default browser context of most tests. */
export const PLAIN = {
  viewport: SIZE,
  locale: 'en-GB',
  // Animations are drawn sixty times a second, which takes four times the work of all other drawing
  // and delays clicks. Tests of animations turn them on.
  reducedMotion: 'reduce',
  // The service worker copies all files of the app to each new device, which costs more than the
  // tests. Its own tests allow it.
  serviceWorkers: 'block',
  permissions: ['clipboard-read', 'clipboard-write'],
} satisfies ContextOptions;
const MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: PLAIN.reducedMotion,
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

type Window = {
  page: Page;
  /** Address of the product shown in the window. */
  url: string;
  file: string;
  /** The test that opened the window; null for a window shared by all tests of its file. */
  testId: string | null;
  /** True for default options; the next test may reuse the window. */
  isPlain: boolean;
};

const opened = new Set<Window>();
/**
 * Pages left by earlier tests, by the address of their product; their browser has the compiled
 * scripts.
 */
const spare = new Map<string, Page[]>();
/** Scripts that run first on a page, until it is reset. */
const firstScripts = new WeakMap<Page, AsyncDisposable[]>();
/** The running test; null between tests, where hooks run. */
let runningTest: string | null = null;

/**
 * A page without stored data: a reused one, or a new one if options are given. It closes with the
 * test, or with the file if a hook opened it.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options?: ContextOptions,
): Promise<Page> {
  const { file } = test.info();
  await close((window) => window.file !== file);
  const used = options ? undefined : spare.get(url)?.pop();
  const page = used ?? (await newPage(browser, options));
  opened.add({ page, url, file, testId: runningTest, isPlain: options === undefined });
  return page;
}

async function newPage(browser: Browser, options?: ContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(SOMEBODY_IS_THERE);
  return context.newPage();
}

/** Runs a script on each page loaded from now on, before any code of the app. */
export async function runFirst(page: Page, script: string): Promise<void> {
  const added = await page.addInitScript(script);
  firstScripts.set(page, [...(firstScripts.get(page) ?? []), added]);
}

/** Marks a page as changed for good, so that no other test reuses it. */
export function forGood(page: Page): Page {
  for (const window of opened) if (window.page === page) window.isPlain = false;
  return page;
}

/**
 * A session of the DevTools protocol. Its settings, such as a slow network, last, so the page is
 * not reused.
 */
export const devtoolsOf = (page: Page): Promise<CDPSession> =>
  forGood(page).context().newCDPSession(page);

/**
 * Opens a plain browser before the first test, warms it with `load` and keeps it for the next
 * openPage. The first load of the app takes several times as long as later ones.
 */
export async function prepareBrowser(
  browser: Browser,
  url: string,
  load: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await newPage(browser, PLAIN);
  await load(page);
  await forget(page, url);
  spare.set(url, [page]);
}

/** Windows that `run` opens are closed with the test. */
export async function closeAfter(testId: string, run: () => Promise<void>): Promise<void> {
  await close((window) => window.file !== test.info().file);
  runningTest = testId;
  try {
    await run();
  } finally {
    runningTest = null;
    if (test.info().errors.length > 0) await tellPages([...opened].map(({ page }) => page));
    await close((window) => window.testId === testId);
  }
}

/**
 * Closes the windows of a product that ends; otherwise each would keep trying to reconnect until
 * the last test.
 */
export async function closeContexts(url: string): Promise<void> {
  const pages = spare.get(url) ?? [];
  spare.delete(url);
  await close((window) => window.url === url, end);
  await Promise.all(pages.map((page) => page.context().close()));
}

const end = ({ page }: Window): Promise<void> => page.context().close();

async function close(
  isMeant: (window: Window) => boolean,
  finish: (window: Window) => Promise<void> = leave,
): Promise<void> {
  const meant = [...opened].filter(isMeant);
  if (meant.length === 0) return;
  for (const window of meant) opened.delete(window);
  await Promise.race([Promise.all(meant.map(finish)), sleep(CLOSE_MS, undefined, { ref: false })]);
}

async function leave(window: Window): Promise<void> {
  const { page, url, isPlain } = window;
  if (!isPlain || page.isClosed()) return end(window);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  try {
    await forget(page, url);
  } catch {
    // The product was killed by a failed test, or the page hangs.
    return end(window);
  }
  spare.set(url, [...(spare.get(url) ?? []), page]);
}

/** Resets a page, but keeps the browser's copies of the app's files. */
async function forget(page: Page, url: string): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  for (const script of firstScripts.get(page) ?? []) await script[Symbol.asyncDispose]();
  firstScripts.delete(page);
  await page.context().setOffline(false);
  // An empty page would make the browser end the process that has the compiled scripts.
  await page.goto(url + NO_APP);
  await page.evaluate('sessionStorage.clear()');
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: KEPT });
  await devtools.detach();
  await page.mouse.move(0, 0);
  await page.setViewportSize(SIZE);
  await page.emulateMedia(MEDIA);
}
