import { type App } from './app.ts';
import { percentile } from './measure.ts';
import type { BenchWorld } from './world.ts';

const RUNS = 15;
const LONGEST_MS = 20_000;

/**
 * Milliseconds until a signed-in user's app has loaded the workspace and its channels, from an
 * empty device.
 */
export async function measureOpening({ app, workspaceId, channelId }: BenchWorld) {
  const waits: number[] = [];
  for (let run = -1; run < RUNS; run += 1) {
    const started = performance.now();
    const tab = app.anotherTab();
    await isOpen(tab, workspaceId, channelId);
    if (run >= 0) waits.push(performance.now() - started);
    await tab.stop();
  }
  return { median: percentile(waits, 0.5), p95: percentile(waits, 0.95) };
}

/** @throws if it takes too long. */
async function isOpen({ store }: App, workspaceId: string, channelId: string): Promise<void> {
  const { load, current } = store.workspaces;
  const knowsAll = () =>
    load.get().status === 'ready' &&
    current.get() === workspaceId &&
    store.collections.channels.has(channelId);
  await new Promise<void>((done, fail) => {
    const tooLong = setTimeout(() => fail(new Error('The app did not open')), LONGEST_MS);
    const check = () => {
      if (!knowsAll()) return;
      clearTimeout(tooLong);
      stop();
      done();
    };
    const stop = load.subscribe(() => queueMicrotask(check));
    check();
  });
}
