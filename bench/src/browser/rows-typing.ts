/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';

/**
 * Milliseconds from each letter to the frame that shows a different list; letters that change
 * nothing are omitted.
 */
export async function typeWords(
  page: Page,
  field: Locator,
  words: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    await field.fill('');
    for (const letter of word) {
      const measured = page.evaluate(measureLetter);
      await field.press(letter === ' ' ? 'Space' : letter);
      const ms = await measured;
      if (ms !== null) times.push(ms);
    }
  }
  return times;
}

/** Runs in the browser: resolves once it is idle. */
export const idle = (): Promise<void> =>
  new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done())));

/**
 * Runs in the browser: milliseconds from the next key to the frame after the number of rows has
 * changed; null if it does not change.
 */
function measureLetter(): Promise<number | null> {
  const PATIENCE_MS = 1000;
  const grid = document.querySelector('[role=grid][aria-rowcount]');
  return new Promise((done) => {
    const started = () => {
      const from = performance.now();
      const timer = setTimeout(() => done(null), PATIENCE_MS);
      const observer = new MutationObserver(() => {
        observer.disconnect();
        clearTimeout(timer);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
      });
      if (grid) observer.observe(grid, { attributes: true, attributeFilter: ['aria-rowcount'] });
    };
    addEventListener('keydown', started, { once: true, capture: true });
  });
}
