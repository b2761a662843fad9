import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Waits until fading colours have settled. A transition starts with the frame after the appearance
 * changes, and a part that inherits its colour from a fading part starts when that one ends. The
 * limits are for a browser that draws no frames for a while or pauses animations out of sight; the
 * check then sees the page as it is.
 */
const SETTLED = `(async () => {
  const until = performance.now() + 10_000;
  const orLater = (work) =>
    Promise.race([work, new Promise((done) => setTimeout(done, 1000))]);
  const frame = () => orLater(new Promise((done) => requestAnimationFrame(done)));
  const fading = () => document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  do {
    await orLater(Promise.all(fading().map(({ finished }) => finished.catch(() => {}))));
    await frame();
    await frame();
  } while (fading().length > 0 && performance.now() < until);
})()`;

/**
 * Accessible names contain the visible words, so that users of speech input can say them. The rule
 * is experimental in axe and takes all content of a grid cell or tree item for its label.
 */
const NAMES_HELD = {
  id: 'label-content-name-mismatch',
  enabled: true,
  selector: ':not([role=gridcell], [role=treeitem])',
};

/**
 * Everything is in a landmark. A tooltip or a card at the pointer belongs to what it describes,
 * wherever it is drawn.
 */
const BESIDE = '[role=tooltip], [role=tooltip] *, [data-hover-card], [data-hover-card] *';
const IN_LANDMARKS = { id: 'region', selector: `body *:not(${BESIDE})` };

/**
 * Checks a page against axe's rules and for horizontal overflow. Axe reports only violations; its
 * full report would be megabytes for each page.
 * @param what names the page in a failure.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(SETTLED);
  expect(await violationsOf(page, what)).toEqual([]);
  expect(
    await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
    what,
  ).toBeLessThanOrEqual(0);
}

/**
 * The rules that a page breaks, each with the HTML of the elements at fault, which is cheaper than
 * a selector. The app has no frames, so one document is enough.
 */
export async function violationsOf(page: Page, what: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate(
      `${axe.source}; axe.configure(${JSON.stringify({ rules: [NAMES_HELD, IN_LANDMARKS] })})`,
    );
  const violations = await page.evaluate<{ id: string; html: string[] }[]>(
    `axe.run({ exclude: ['[data-live-announcer]'] }, {
      resultTypes: ['violations'],
      selectors: false,
    }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })))`,
  );
  return violations.map(
    ({ id, html }) => `${what}: ${id}: ${html.map((text) => text.slice(0, 160)).join(' | ')}`,
  );
}
