import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Until what fades in has its colours. */
const SETTLED = `Promise.all(document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)).map((animation) => animation.finished.catch(() => {})))`;

/** Holds a page to axe's rules, and to the width of the screen. @param what names the page where it fails */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(SETTLED);
  const { violations } = await new AxeBuilder({ page })
    .disableRules(['region'])
    .exclude('[data-live-announcer]')
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([]);
  expect(
    await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
    what,
  ).toBeLessThanOrEqual(0);
}
