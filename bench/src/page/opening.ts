import type { Browser, BrowserContext } from '@playwright/test';
import type { LongChannel } from '@parley/e2e/long-channel';
import { costOf, type PageCost } from '@parley/e2e/page-cost';
import { signIn } from '../browser/reader.ts';
import type { Slowdown } from './figures.ts';

const MESSAGES = '[role=log] article';
const PLAIN = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'UTC' };
/** Each figure is the median of this many openings. */
const OPENINGS = 5;
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The opening with the median time, since a single one depends on the machine's other work. */
export async function typical(open: () => Promise<PageCost>): Promise<PageCost> {
  const first = await open();
  const costs = [first];
  while (costs.length < OPENINGS) costs.push(await open());
  return costs.toSorted((a, b) => a.ms - b.ms)[Math.floor(OPENINGS / 2)] ?? first;
}

/** The sign-in form in a browser without any stored data. */
export const openSignIn = (browser: Browser, url: string, slowdown: Slowdown): Promise<PageCost> =>
  inFresh(browser, [], (context) =>
    cost(context, `${url}/login`, 'input[type=password]', slowdown),
  );

/** A channel in a browser that has only the session. */
export const openChannel = (
  browser: Browser,
  address: string,
  cookies: Cookies,
  slowdown: Slowdown,
): Promise<PageCost> =>
  inFresh(browser, cookies, (context) => cost(context, address, MESSAGES, slowdown));

/** The same channel a second time, with the service worker active. */
export function openAgain(browser: Browser, address: string, cookies: Cookies): Promise<PageCost> {
  return inFresh(browser, cookies, async (context) => {
    const first = await context.newPage();
    await first.goto(address);
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.locator(MESSAGES).first().waitFor();
    await first.close();
    return cost(context, address, MESSAGES, 1);
  });
}

/** The session cookies after signing in. */
export async function sessionOf(
  browser: Browser,
  url: string,
  channel: LongChannel,
): Promise<Cookies> {
  return inFresh(browser, [], async (context) => {
    await signIn(await context.newPage(), url, channel);
    return context.cookies();
  });
}

async function cost(
  context: BrowserContext,
  address: string,
  sight: string,
  slowdown: Slowdown,
): Promise<PageCost> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return costOf(page, address, sight);
}

async function inFresh<Result>(
  browser: Browser,
  cookies: Cookies,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PLAIN);
  try {
    await context.addCookies(cookies);
    return await work(context);
  } finally {
    await context.close();
  }
}
