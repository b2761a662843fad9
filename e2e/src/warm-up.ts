import type { Browser } from '@playwright/test';
import { createAccount } from './account.ts';
import { prepareBrowser } from './contexts.ts';
import { sessionOf } from './person.ts';
import type { Product } from './product.ts';
import { createWorkspace } from './workspace.ts';

/** All workers start together, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

/**
 * Opens a channel before the tests. Server and browser do everything for the first time there,
 * which may take longer than a test's timeouts.
 */
export async function warmUp(browser: Browser, product: Product): Promise<void> {
  const { url } = product;
  const account = await createAccount(product, 'Early Bird');
  const { channels } = await createWorkspace(account, 'Warm');
  await prepareBrowser(browser, url, async (page) => {
    await page.context().addCookies(sessionOf(account, url));
    await page.goto(`${url}/channels/${channels.General}`, { timeout: PATIENCE_MS });
    await page.getByRole('textbox', { name: /^Write to/ }).waitFor({ timeout: PATIENCE_MS });
  });
}
