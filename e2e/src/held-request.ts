import type { Page, Route } from '@playwright/test';

/**
 * Holds requests back before the server has them, as a bad line does. Any tab of the browser may be
 * the one that sends.
 * @returns what lets them through, and all later ones
 */
export async function holdRequests(
  page: Page,
  address: RegExp,
  method: string,
): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() === method) await promise;
    // The page may have gone meanwhile.
    await route.continue().catch(() => {});
  };
  await page.context().route(address, hold);
  return async () => {
    resolve();
    await page.context().unroute(address, hold);
  };
}
