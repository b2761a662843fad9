import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultStage } from './fault.ts';
import { databaseTime } from './invariants.ts';
import { startLoad } from './load.ts';
import { hearsAll, type PersonTab } from './people.ts';
import { everyone, wrongWhenSettled } from './settled.ts';
import { until } from './until.ts';

/** What came of one fault. */
export type Outcome = {
  /** From the end of the fault until the server was ready, in milliseconds. */
  serverMs: number;
  /** From the end of the fault until everybody was connected again and had been answered. */
  peopleMs: number;
  /** Messages that the server acknowledged meanwhile. */
  acknowledged: number;
  /** In words; empty when all was as it must be. */
  wrong: string[];
  /** It could not be gone through to its end. */
  isBroken?: boolean;
};

export type RoundOptions = {
  /** Of what people do. */
  seed: number;
  /** In all texts of this round, so that they are its own. */
  label: string;
  /** How old what a tab shows may be once it says that it is connected, in milliseconds. */
  staleMs: number;
};

/** People write, the fault strikes, and once it is over everything is looked at. */
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
  // A part that has just been struck may still answer once.
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
