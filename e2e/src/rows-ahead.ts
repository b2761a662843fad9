/// <reference lib="dom" />
import type { Page } from '@playwright/test';

declare global {
  // oxlint-disable-next-line no-var
  var rowsAhead: number[];
}

/**
 * Measures in each frame how many pixels of the conversation are rendered below the visible part,
 * while `work` runs. If they are fewer than the list scrolls in a frame, that frame is blank.
 * @returns the median of the frames.
 */
export async function readyBelow(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const ahead: number[] = [];
    globalThis.rowsAhead = ahead;
    const measure = () => {
      if (globalThis.rowsAhead !== ahead) return;
      requestAnimationFrame(measure);
      const log = document.querySelector('[role=log][aria-label=Conversation]');
      if (!log) return;
      const { bottom } = log.getBoundingClientRect();
      const edges = [...(log.lastElementChild?.children ?? [])]
        .filter((row) => row.checkVisibility({ visibilityProperty: true }))
        .map((row) => row.getBoundingClientRect().bottom);
      ahead.push(Math.max(...edges) - bottom);
    };
    requestAnimationFrame(measure);
  });
  await work();
  const ahead = await page.evaluate(() => globalThis.rowsAhead.splice(0));
  return ahead.toSorted((a, b) => a - b)[Math.floor(ahead.length / 2)] ?? 0;
}
