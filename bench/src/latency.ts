import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './measure.ts';
import { openSubscribers } from './sockets.ts';
import { messageRow, send, type World } from './world.ts';

const SUBSCRIBERS = 100;
const MESSAGES = 200;
const PAUSE_MS = 40;

/** Milliseconds from the sender's request to each of 100 subscribers. */
export async function measureLatency(world: World) {
  const latencies: number[] = [];
  const sentAt = new Map<string, number>();
  const marker = /bench-\d+-end/;
  const subscribers = await openSubscribers(world, SUBSCRIBERS, (frame) => {
    const now = performance.now();
    const sent = sentAt.get(marker.exec(frame.toString())?.[0] ?? '');
    if (sent !== undefined) latencies.push(now - sent);
  });
  for (let index = 0; index < MESSAGES; index += 1) {
    const text = `bench-${index}-end`;
    sentAt.set(text, performance.now());
    await send(world, messageRow(world, text));
    await sleep(PAUSE_MS);
  }
  await sleep(500);
  await subscribers.close();
  return {
    expected: MESSAGES * SUBSCRIBERS,
    arrived: latencies.length,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  };
}
