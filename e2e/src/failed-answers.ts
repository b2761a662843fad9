import type { Locator, Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/** How long nothing is asked or answered before nothing more is, on a page that is loaded. */
const ASKED_NO_MORE_MS = 600;
/** The same on one that is gone to: the app is there, and asks for what it shows at once. */
export const GONE_TO_MS = 250;

/**
 * What a database says that took too long: nothing is known of the rows, and asking again is no
 * use.
 */
const REFUSAL = { code: '57014', message: 'canceling statement due to statement timeout' };

/**
 * Runs in the page before anything of the app does, since a browser whose requests are answered
 * from outside compiles the app anew for each page.
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

/** Of no answer: what is asked is followed alone. */
export const NO_PATH = /^$/;

/** From the next page on, answers to what is asked of these paths are failures. */
export const failAnswers = (page: Page, failing: RegExp): Promise<void> =>
  runFirst(page, fail(failing));

/**
 * Answers come again, and whatever could not be loaded is asked for by the button beside its
 * reason.
 * @returns the reasons that stay, or have no such button
 */
export async function reasonsThatStay(
  page: Page,
  part: Locator = page.getByRole('main'),
): Promise<string[]> {
  await page.evaluate('globalThis.answersFail = false');
  const reasons = part.getByRole('alert');
  const again = reasons.getByRole('button', { name: 'Try again' });
  // One press may bring all that failed, and some of it asks by itself.
  for (let left = await again.count(); left > 0 && (await again.count()) > 0; left -= 1) {
    await again.evaluateAll(([first]) => first instanceof HTMLElement && first.click());
    await askedNoMore(page, GONE_TO_MS);
  }
  return reasons.allInnerTexts();
}

const askedNoMore = (page: Page, quietMs: number) => page.evaluate(`askedNoMore(${quietMs})`);

/** What a page shows, line by line, once it asks for nothing more. */
export async function shownLines(page: Page, quietMs = ASKED_NO_MORE_MS): Promise<string[]> {
  await askedNoMore(page, quietMs);
  const text = await page.locator('body').innerText();
  return [...new Set(text.split('\n').map((line) => line.trim()))];
}
