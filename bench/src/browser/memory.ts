import type { Page } from '@playwright/test';
import { createLongChannel } from '@parley/e2e/long-channel';
import { startProduct } from '@parley/e2e/product';
import { openReader, switchTo } from './reader.ts';
import { round, say } from '../table.ts';
import { startWriting } from './typing.ts';

/**
 * `npm run bench:memory [minutes]`: the page's JavaScript heap after garbage collection, over an
 * hour of busy traffic: ten messages a second in two channels, and a user who switches between
 * them, scrolls and reads.
 */
const minutes = Number(process.argv[2] ?? 60);
const PER_SECOND = 10;
const SAMPLES = 12;
const WHEELS = 40;
/** Allowed growth of the heap after the first quarter, in which every cache fills. */
const GROWTH = 1.25;

const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const channel = await createLongChannel(product, { count: 20_000, unread: 2000, days: 100 });
const reader = await openReader(product.url, channel);
const writing = startWriting(channel, PER_SECOND, [channel.channelId, channel.shortId]);
try {
  const { page } = reader;
  const heap = await page.context().newCDPSession(page);
  const used = async () => {
    await heap.send('HeapProfiler.collectGarbage');
    return (await heap.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  };
  const started = performance.now();
  const samples: number[] = [];
  say(`${'minute'.padStart(8)}   heap`);
  while (samples.length < SAMPLES) {
    const until = started + ((samples.length + 1) * minutes * 60_000) / SAMPLES;
    while (performance.now() < until) await beBusy(page);
    samples.push(await used());
    say(
      `${round((performance.now() - started) / 60_000, 1).padStart(8)}   ${round(samples.at(-1) ?? 0, 1)} MB`,
    );
  }
  const warm = samples[SAMPLES / 4 - 1] ?? Number.NaN;
  const growth = (samples.at(-1) ?? Number.NaN) / warm;
  say(
    `\nafter ${round(await writing.stop())} messages: ${round(growth, 2)} × the heap after ` +
      `a quarter of the time, target ≤ ${GROWTH} ×: ${growth <= GROWTH ? 'met' : 'MISSED'}`,
  );
  if (growth > GROWTH) process.exitCode = 1;
} finally {
  await writing.stop();
  await reader.close();
  await channel.close();
  await product.stop();
}

/** Opens each channel, scrolls up a few screens and returns to the latest message. */
async function beBusy(page: Page): Promise<void> {
  for (const id of [channel.channelId, channel.shortId]) {
    await switchTo(page, id);
    await page.getByRole('log', { name: 'Conversation' }).hover();
    for (let wheel = 0; wheel < WHEELS; wheel += 1) await page.mouse.wheel(0, -600);
    const toPresent = page.getByRole('button', { name: /new message|Jump to latest/ });
    if (await toPresent.isVisible()) await toPresent.click();
  }
}
