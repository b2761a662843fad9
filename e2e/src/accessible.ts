import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Until what fades has its colours. What follows a change of the look begins with the next frame,
 * and where a part takes its colour from another that fades, it begins to fade when that one ends.
 * A browser that draws no frames for a while, or does not go on with what is out of sight, is not
 * waited for: what is looked at then shows it.
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
 * Names hold the words that are shown, word for word, so that who speaks them reaches what they
 * name. On trial in axe: it takes all that a cell or a branch of a tree holds for its label.
 */
const NAMES_HELD = {
  id: 'label-content-name-mismatch',
  enabled: true,
  selector: ':not([role=gridcell], [role=treeitem])',
};

/**
 * Holds a page to axe's rules, and to the width of the screen. What broke none is not told by axe:
 * with what did, it would be megabytes a page.
 * @param what names the page where it fails
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
 * The rules that a page breaks, each with the elements that do, by their HTML: to find a selector
 * of each costs more. The app has no frames, so that one document is all.
 */
export async function violationsOf(page: Page, what: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate(`${axe.source}; axe.configure(${JSON.stringify({ rules: [NAMES_HELD] })})`);
  const violations = await page.evaluate<{ id: string; html: string[] }[]>(
    `axe.run({ exclude: ['[data-live-announcer]'] }, {
      rules: { region: { enabled: false } },
      resultTypes: ['violations'],
      selectors: false,
    }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })))`,
  );
  return violations.map(
    ({ id, html }) => `${what}: ${id}: ${html.map((text) => text.slice(0, 160)).join(' | ')}`,
  );
}
