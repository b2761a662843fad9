import { setTimeout as sleep } from 'node:timers/promises';
import { openSubscribers } from './sockets.ts';
import type { BenchWorld } from './world.ts';

const SOCKETS = 1000;
const METRIC = /^parley_resident_memory_bytes (\d+)$/m;

/**
 * Resident memory of the program in MB: at rest, and with 1,000 sockets that have joined a channel.
 */
export async function measureMemory(world: BenchWorld) {
  const rest = await residentMegabytes(world);
  const subscribers = await openSubscribers(world, SOCKETS, () => {});
  await sleep(1000);
  const crowded = await residentMegabytes(world);
  await subscribers.close();
  return { rest, crowded };
}

async function residentMegabytes({ url }: BenchWorld): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(METRIC.exec(text)?.[1]) / 1024 ** 2;
}
