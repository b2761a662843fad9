import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultStage } from './fault.ts';
import { databaseTime } from './invariants.ts';
import { startLoad } from './load.ts';
import { hearsAll, type PersonTab } from './people.ts';
import { everyone, wrongWhenSettled } from './settled.ts';
import { until } from './until.ts';

/** The outcome of one fault. */
export type Outcome = {
  /** Milliseconds from the end of the fault until the server was ready. */
  serverMs: number;
  /**
   * Milliseconds from the end of the fault until everyone was connected and had a message
   * acknowledged.
   */
  peopleMs: number;
  /** Messages that the server acknowledged meanwhile. */
  acknowledged: number;
  /** Violations in words. */
  wrong: string[];
  /** True if the round failed before its end. */
  isBroken?: boolean;
};

export type RoundOptions = {
  /** Seed of the people's acts. */
  seed: number;
  /** Part of all texts of this round, which makes them unique. */
  label: string;
  /** The longest time that a connected tab may show outdated content, in milliseconds. */
  staleMs: number;
};

/** Runs people and the fault, and checks everything once it is over. */
export async function round(
  stage: FaultStage,
  fault: Fault,
  { seed, label, staleMs }: RoundOptions,
): Promise<Outcome> {
  const { product, world } = stage;
  const { ledger } = world;
  ledger.close();
  for (const tab of world.tabs()) tab.complaints.length = 0;
  const since = await databaseTime(product);
  const load = startLoad(world, seed, label);
  let times = { serverMs: 0, peopleMs: 0 };
  try {
    await load.more(world.tabs().length);
    await stage.browser?.write(`${label} before, in a browser`);
    await fault.strike(stage);
    await stage.browser?.write(`${label} meanwhile, in a browser`);
    if (fault.lastsMs !== undefined) await sleep(fault.lastsMs);
    await fault.heal?.(stage);
    times = await recovery(stage);
    await load.more(world.tabs().length);
  } finally {
    await load.stop();
  }
  const lastInBrowser = `${label} afterwards, in a browser`;
  await stage.browser?.write(lastInBrowser);
  const { browser } = stage;
  const settling = { since, staleMs, browser, ...(browser && { lastInBrowser }) };
  const wrong = [
    ...(await wrongWhenSettled(product, world, settling)),
    ...((await fault.check?.(stage)) ?? []),
  ];
  const acknowledged = ledger.all.filter(({ isAcknowledged }) => isAcknowledged).length;
  return { ...times, acknowledged, wrong };
}

const READY_IN_A_ROW = 5;

async function recovery({
  product,
  world,
}: FaultStage): Promise<{ serverMs: number; peopleMs: number }> {
  const start = performance.now();
  const since = () => performance.now() - start;
  const before = new Set(world.ledger.all.map(({ id }) => id));
  let serverMs = 0;
  let inARow = 0;
  // A part that was just struck may still respond once, so several responses in a row are needed.
  await until('the server is ready again', async () => {
    const askedAt = since();
    const isReady = await product.isReady();
    if (!isReady) inARow = 0;
    else if ((inARow += 1) === 1) serverMs = askedAt;
    return inARow >= READY_IN_A_ROW;
  });
  const isAnswered = (tab: PersonTab) =>
    world.ledger.all.some(
      ({ id, authorId, isAcknowledged }) =>
        isAcknowledged && authorId === tab.personId && !before.has(id),
    );
  await everyone(world.tabs(), (tab) => hearsAll(tab) && isAnswered(tab), 'is back');
  return { serverMs: Math.round(serverMs), peopleMs: Math.round(since()) };
}
