import type { Page } from '@playwright/test';
import type { LongChannel } from '@parley/e2e/long-channel';
import { percentile } from '../measure.ts';
import { switchTo } from './reader.ts';

/** About the time that a user looks at a page before moving on. */
const POLL_MS = 250;

/**
 * Milliseconds until messages are visible: of the long channel at its unread line, of a short one,
 * and of both when opened again.
 */
export async function measureOpening(
  page: Page,
  { channelId, shortId }: LongChannel,
  times: number,
) {
  const short = await switchTo(page, shortId);
  const long = await switchTo(page, channelId);
  await page.getByRole('separator', { name: 'New' }).waitFor();
  const again: { ms: number; empty: number }[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    for (const id of [shortId, channelId]) {
      await page.waitForTimeout(POLL_MS);
      again.push(await switchTo(page, id));
    }
  }
  const ms = again.map((seen) => seen.ms);
  return {
    short: short.ms,
    long: long.ms,
    again: {
      median: percentile(ms, 0.5),
      p95: percentile(ms, 0.95),
      empty: again.reduce((sum, seen) => sum + seen.empty, 0),
    },
  };
}
