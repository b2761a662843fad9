import { type Browser, test as base } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { closeAfter } from './contexts.ts';
import { type Mailing, mailing } from './mailing.ts';
import { type Product, startProduct } from './product.ts';
import { warmUp } from './warm-up.ts';

export { expect } from '@playwright/test';

type Shared = {
  /**
   * One running product for all tests of a worker; each test creates its own users and workspace.
   * It has no language model and sends no e-mail; providers, pages and push services may be on this
   * machine. A test may kill it if it starts it again.
   */
  product: Product;
  /** Another product, which sends mail; it starts for the first test that needs it. */
  mailing: Mailing;
};

/** Two browsers of several tabs each, on one machine, send more requests than real users would. */
const REQUESTS_PER_MINUTE = '100000';

/** The `test` of these tests: the tests of one worker share a product and leave no window open. */
export const test = base.extend<{ windows: void; wholeBrowser: Browser }, Shared>({
  product: [
    async ({ browser }, use) => {
      const product = await startProduct({
        env: { PARLEY_TEST_LOOPBACK: '1', REQUESTS_PER_MINUTE },
      });
      await warmUp(browser, product);
      await use(product);
      await product.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  mailing: [({ browser: _ }, use) => mailing(use), { scope: 'worker', timeout: 240_000 }],
  windows: [
    async ({ playwright: _ }, use, { testId }) => {
      await closeAfter(testId, use);
    },
    { auto: true },
  ],
  // The headless shell, which most tests use, lacks a desktop's features.
  wholeBrowser: async ({ playwright: _ }, use) => {
    const browser = await launchChromium();
    await use(browser);
    await browser.close();
  },
});
