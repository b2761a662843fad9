import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, test } from '@playwright/test';
import { tellPages } from './tell-pages.ts';

export type ContextOptions = Parameters<Browser['newContext']>[0];

/** A window that does not close in that time goes with its browser. */
const CLOSE_MS = 30_000;
/** All that a page may keep on a device. */
const KEPT = 'cookies,indexeddb,local_storage,service_workers,cache_storage,file_systems';

/** A file of the product that is no page of the app. */
const NO_APP = '/favicon.svg';
export const SIZE = { width: 1280, height: 800 };
/** A browser as most tests want it. */
export const PLAIN = {
  viewport: SIZE,
  locale: 'en-GB',
  // What moves is drawn sixty times a second, four times the work of drawing all else, and keeps
  // whoever presses something waiting. Tests of what moves ask for it.
  reducedMotion: 'reduce',
  // It copies all files of the app to each new device, which costs more than the tests do. Tests
  // of it allow it.
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
  /** Address of the product that it looks at. */
  url: string;
  file: string;
  /** Opened for one test; null: for all tests of its file. */
  testId: string | null;
  /** Like any other, so that somebody else may have it next. */
  isPlain: boolean;
};

const opened = new Set<Window>();
/**
 * Pages that somebody has left, by the address they have looked at: they know its scripts already.
 */
const spare = new Map<string, Page[]>();
/** What runs first on a page until somebody leaves it. */
const firstScripts = new WeakMap<Page, AsyncDisposable[]>();
/** The running test; null between tests, where hooks run. */
let runningTest: string | null = null;

/**
 * A page of a browser where nobody has been: a new one, or without options of its own one that
 * somebody has left. It closes with the test, or where a hook opens it, with its file.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options?: ContextOptions,
): Promise<Page> {
  const { file } = test.info();
  await close((window) => window.file !== file);
  const used = options ? undefined : spare.get(url)?.pop();
  const page = used ?? (await (await browser.newContext(options)).newPage());
  opened.add({ page, url, file, testId: runningTest, isPlain: options === undefined });
  return page;
}

/** Runs a script on each page that is loaded from now on, before anything of the app does. */
export async function runFirst(page: Page, script: string): Promise<void> {
  const added = await page.addInitScript(script);
  firstScripts.set(page, [...(firstScripts.get(page) ?? []), added]);
}

/** A page to which something is done that cannot be undone: nobody else is given it. */
export function forGood(page: Page): Page {
  for (const window of opened) if (window.page === page) window.isPlain = false;
  return page;
}

/** The browser's own protocol for a page: what it sets, such as a slow line, lasts. */
export const devtoolsOf = (page: Page): Promise<CDPSession> =>
  forGood(page).context().newCDPSession(page);

/**
 * Opens a plain browser before the first test, has it load what it is to know, and keeps it for
 * whoever opens a page next. That first load of all takes several times as long as the later ones.
 */
export async function prepareBrowser(
  browser: Browser,
  url: string,
  load: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await (await browser.newContext(PLAIN)).newPage();
  await load(page);
  await forget(page, url);
  spare.set(url, [page]);
}

/** Windows that are opened meanwhile are closed with the test. */
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
 * Closes the windows of a product that ends: left open, each would look for it for as long as there
 * are tests.
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
    // A product that a failed test has killed serves no file; a page that hangs goes nowhere.
    return end(window);
  }
  spare.set(url, [...(spare.get(url) ?? []), page]);
}

/** Makes a page as new, but for the browser's copies of the app's files. */
async function forget(page: Page, url: string): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  for (const script of firstScripts.get(page) ?? []) await script[Symbol.asyncDispose]();
  firstScripts.delete(page);
  await page.context().setOffline(false);
  // Not an empty page: with that the browser would end the process that knows the scripts.
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
