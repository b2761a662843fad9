import type { Page } from '@playwright/test';

/** The app's router, as exposed to developer tools. */
const ROUTER = 'globalThis.__TSR_ROUTER__';
/** True once the page is complete and nothing is being loaded for it. */
const IS_THERE = `${ROUTER}.state.status === 'idle' &&
  ${ROUTER}.state.resolvedLocation?.href === ${ROUTER}.state.location.href`;

/** A navigation has started by this time. */
const BEGUN_MS = 1000;
/** A page that takes longer will not load. */
const GIVEN_UP_MS = 60_000;

/**
 * Goes to an address of the app as its links do: loaded code stays, which takes a tenth of the time
 * of a full load. Loads the app if it is not open yet. Tests of the app's start use `page.goto`.
 */
export async function go(page: Page, address: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(address);
  const isOpen =
    page.url().startsWith(origin) && (await page.evaluate<boolean>(`Boolean(${ROUTER})`));
  if (!isOpen) return void (await page.goto(address));
  const href = JSON.stringify(pathname + search + hash);
  // A navigation that the app replaces by another never settles.
  await page.evaluate(`(async () => {
    let isDone = false;
    void ${ROUTER}.navigate({ href: ${href} }).finally(() => { isDone = true; });
    const since = performance.now();
    const passed = () => performance.now() - since;
    while (!(${IS_THERE}) || !(isDone || passed() > ${BEGUN_MS})) {
      if (passed() > ${GIVEN_UP_MS}) throw new Error('The page is never there: ' + ${href});
      await new Promise((done) => setTimeout(done, 20));
    }
  })()`);
}
