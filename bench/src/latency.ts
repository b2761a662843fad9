import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { percentile } from './measure.ts';
import { now, startSubscribers } from './subscribers.ts';
import { draft, type BenchWorld } from './world.ts';

const SUBSCRIBERS = 100;
const MESSAGES = 200;
const PAUSE_MS = 40;
const LONGEST_MS = 20_000;

/**
 * Milliseconds from a send through the app's outbox until each of 100 subscribers in a separate
 * process receives the message, and until the store of another tab has it.
 */
export async function measureLatency(world: BenchWorld) {
  const rows: number[] = [];
  const sentAt = new Map<string, number>();
  const subscribers = await startSubscribers(world, SUBSCRIBERS);
  const other = await openedTab(world);
  const watching = other.store.collections.messages.subscribeChanges((changes) => {
    const at = now();
    for (const { type, key } of changes) {
      const sent = sentAt.get(String(key));
      if (type === 'insert' && sent !== undefined) rows.push(at - sent);
    }
  });
  for (let index = 0; index < MESSAGES; index += 1) {
    const message = draft(world);
    sentAt.set(message.id, now());
    world.app.store.outbox.send(message, []);
    await sleep(PAUSE_MS);
  }
  await sleep(500);
  watching.unsubscribe();
  const frames = (await subscribers.arrivals()).flatMap(([id, at]) => {
    const sent = sentAt.get(id);
    return sent === undefined ? [] : at - sent;
  });
  await subscribers.close();
  await other.stop();
  return {
    expected: MESSAGES * SUBSCRIBERS,
    arrived: frames.length,
    p50: percentile(frames, 0.5),
    p95: percentile(frames, 0.95),
    p99: percentile(frames, 0.99),
    stored: { expected: MESSAGES, arrived: rows.length, p50: percentile(rows, 0.5) },
  };
}

/**
 * Another tab that shows the channel and has joined its topic.
 * @throws if it does not get there in time.
 */
async function openedTab({ app, workspaceId, channelId, topic }: BenchWorld): Promise<App> {
  const tab = app.anotherTab();
  const until = performance.now() + LONGEST_MS;
  const soon = async (is: () => boolean) => {
    while (!is()) {
      if (performance.now() > until) throw new Error('Another tab did not open the channel');
      await sleep(20);
    }
  };
  await soon(() => tab.store.workspaces.current.get() === workspaceId);
  await soon(() => tab.store.collections.channels.has(channelId));
  await tab.store.openChannel(channelId);
  await soon(() => tab.store.joined.get().has(topic));
  return tab;
}
