import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pixels of one turn of the wheel and the time between turns; together ten screens a second. */
const TURN = 240;
const EVERY_MS = 40;

/**
 * Scrolls for some seconds in each direction and counts the frames that showed nothing in the place
 * of messages.
 */
export async function measureScrolling(page: Page, seconds: number) {
  await page.getByRole('log', { name: 'Conversation' }).hover();
  await page.evaluate(() => globalThis.probe.watch());
  for (const direction of [-1, 1, 1, -1]) await scroll(page, direction, seconds / 4);
  return page.evaluate(() => globalThis.probe.watched());
}

async function scroll(page: Page, direction: number, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await page.mouse.wheel(0, direction * TURN);
    await sleep(EVERY_MS);
  }
}
