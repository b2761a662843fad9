import type { Page } from '@playwright/test';

/** The app's router, as it makes itself known to developers' tools. */
const ROUTER = 'globalThis.__TSR_ROUTER__';
/** The page is complete: nothing is being fetched for it any more. */
const IS_THERE = `${ROUTER}.state.status === 'idle' &&
  ${ROUTER}.state.resolvedLocation?.href === ${ROUTER}.state.location.href`;

/** A navigation has begun by this time. */
const BEGUN_MS = 1000;
/** After this long a page will not load any more. */
const GIVEN_UP_MS = 60_000;

/**
 * Goes to an address of the app as its own links do: what is loaded stays, which takes a tenth of
 * the time of loading it again. Where the app is not open yet, it is loaded. For tests whose
 * subject is the start of the app there is `page.goto`.
 */
export async function go(page: Page, address: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(address);
  const isOpen =
    page.url().startsWith(origin) && (await page.evaluate<boolean>(`Boolean(${ROUTER})`));
  if (!isOpen) return void (await page.goto(address));
  const href = JSON.stringify(pathname + search + hash);
  // A navigation that the app replaces by another never reports that it is done.
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
