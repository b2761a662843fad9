import type { Locator, Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/** Time without requests after which a loaded page counts as idle. */
const ASKED_NO_MORE_MS = 600;
/** The same after a navigation inside the app, which sends its requests immediately. */
export const GONE_TO_MS = 250;

/**
 * The database's error for a query that timed out: it says nothing about the rows, and a retry is
 * useless.
 */
const REFUSAL = { code: '57014', message: 'canceling statement due to statement timeout' };

/**
 * Runs in the page before any code of the app. Intercepting requests from outside would make the
 * browser compile the app again for each page.
 */
const fail = (failing: RegExp) => `(() => {
  const ask = globalThis.fetch.bind(globalThis);
  const answer = async (request) => {
    const isMeant = ${String(failing)}.test(new URL(request.url).pathname);
    if (!globalThis.answersFail || !isMeant) return ask(request);
    return Response.json(${JSON.stringify(REFUSAL)}, { status: 400 });
  };
  let underWay = 0;
  let lastChange = performance.now();
  const count = (more) => {
    underWay += more;
    lastChange = performance.now();
  };
  globalThis.answersFail = true;
  globalThis.fetch = async (input, init) => {
    count(1);
    try {
      return await answer(new Request(input, init));
    } finally {
      count(-1);
    }
  };
  globalThis.askedNoMore = async (quietMs) => {
    const since = performance.now();
    while (underWay > 0 || performance.now() - Math.max(since, lastChange) < quietMs)
      await new Promise((done) => setTimeout(done, 50));
  };
})()`;

/** Matches no path: requests are only tracked. */
export const NO_PATH = /^$/;

/** From the next page on, requests to these paths fail. */
export const failAnswers = (page: Page, failing: RegExp): Promise<void> =>
  runFirst(page, fail(failing));

/**
 * Lets requests succeed again and presses 'Try again' beside each error.
 * @returns the errors that stay or have no such button.
 */
export async function reasonsThatStay(
  page: Page,
  part: Locator = page.getByRole('main'),
): Promise<string[]> {
  await page.evaluate('globalThis.answersFail = false');
  const reasons = part.getByRole('alert');
  const again = reasons.getByRole('button', { name: 'Try again' });
  // One press may load everything that failed, and some of it retries by itself.
  for (let left = await again.count(); left > 0 && (await again.count()) > 0; left -= 1) {
    await again.evaluateAll(([first]) => first instanceof HTMLElement && first.click());
    await askedNoMore(page, GONE_TO_MS);
  }
  return reasons.allInnerTexts();
}

const askedNoMore = (page: Page, quietMs: number) => page.evaluate(`askedNoMore(${quietMs})`);

/** The lines of text on a page, once it is idle. */
export async function shownLines(page: Page, quietMs = ASKED_NO_MORE_MS): Promise<string[]> {
  await askedNoMore(page, quietMs);
  const text = await page.locator('body').innerText();
  return [...new Set(text.split('\n').map((line) => line.trim()))];
}
