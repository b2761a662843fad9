import type { Page, Route } from '@playwright/test';

/**
 * Holds requests before they reach the server, as a bad connection does. Any tab of the browser may
 * send them.
 * @returns a function that lets them and all later requests through.
 */
export async function holdRequests(
  page: Page,
  address: RegExp,
  method: string,
): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() === method) await promise;
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {});
  };
  await page.context().route(address, hold);
  return async () => {
    resolve();
    await page.context().unroute(address, hold);
  };
}
