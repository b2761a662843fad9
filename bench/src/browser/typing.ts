import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongChannel } from '@parley/e2e/long-channel';
import { percentile } from '../measure.ts';
import { installProbe } from './probe.ts';

const SENTENCE = 'The quay is clear, the crane is on its way and nobody waits. ';
const KEY_MS = 60;

/**
 * The baseline: the same in a page with only a text field, on the same machine at the same time.
 * @param changesPerSecond how often a number beside the field changes. A page that has just drawn a
 * frame draws the next one with the screen, so in any page a key pressed in between waits up to 17
 * ms.
 */
export async function measureBareTyping(page: Page, seconds: number, changesPerSecond = 0) {
  const bare = await page.context().newPage();
  await bare.setContent('<output>0</output><textarea autofocus aria-label="bare"></textarea>');
  await bare.evaluate(installProbe);
  if (changesPerSecond > 0) await bare.evaluate(changeNumber, 1000 / changesPerSecond);
  await bare.getByLabel('bare').click();
  const keys = await type(bare, seconds);
  await bare.close();
  return summary(keys);
}

/** Runs in the page: changes a number at irregular times, like arriving messages. */
function changeNumber(everyMs: number): void {
  const number = document.querySelector('output');
  const change = () => {
    if (number) number.value = String(Number(number.value) + 1);
    setTimeout(change, everyMs * (0.5 + Math.random()));
  };
  change();
}

/**
 * Milliseconds from a key press to the frame that shows it: in a quiet channel, and while messages
 * arrive.
 */
export async function measureTyping(
  page: Page,
  channel: LongChannel,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  await page.getByRole('button', { name: /new message|Jump to latest/ }).click();
  await page.getByText('All is well at the quay.').last().waitFor();
  await page.getByRole('textbox', { name: /^Write to/ }).click();
  const quiet = await type(page, seconds);
  const stream = startWriting(channel, perSecond);
  const busy = await type(page, seconds);
  const written = await stream.stop();
  return { quiet: summary(quiet), busy: summary(busy), written };
}

const summary = (values: number[]) => ({
  median: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  keys: values.length,
});

async function type(page: Page, seconds: number): Promise<number[]> {
  await page.evaluate(() => globalThis.probe.keys());
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) await page.keyboard.type(SENTENCE, { delay: KEY_MS });
  const keys = await page.evaluate(() => globalThis.probe.keys());
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  return keys;
}

/** Writes messages at an even rate until it is stopped. */
export function startWriting(
  { write }: LongChannel,
  perSecond: number,
  channels: readonly (string | undefined)[] = [undefined],
) {
  const sent: Promise<void>[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      sent.push(
        write(
          `Message in passing ${sent.length}, of ordinary length as people write them.`,
          channels[sent.length % channels.length],
        ),
      );
      await sleep(1000 / perSecond);
    }
  };
  const running = run();
  return {
    /**
     * @returns the number of stored messages.
     * @throws if one was not stored.
     */
    async stop(): Promise<number> {
      isStopped = true;
      await running;
      await Promise.all(sent);
      return sent.length;
    },
  };
}
