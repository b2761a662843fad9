import { setTimeout as sleep } from 'node:timers/promises';
import { databaseTime } from './invariants.ts';
import { isWhole, type Endpoint, shown } from './people.ts';
import type { Product } from './product.ts';
import { randomOf } from './random.ts';
import { wrongWhenSettled } from './settled.ts';
import { until } from './until.ts';
import { createWorld } from './world.ts';

/** The outcome of a long time offline. */
export type LongOffline = { changes: number; wrong: string[] };

const EVERY_MS = 3000;
const FIRST = 30;

/**
 * A member edits, deletes, reacts and writes in two offline tabs for `ms`, while a colleague goes
 * on. Once back online, every change must arrive once and in order.
 */
export async function offlineForLong(
  product: Product,
  endpoint: Endpoint,
  { seed, ms }: { seed: number; ms: number },
): Promise<LongOffline> {
  const world = await createWorld(endpoint, { people: { Ola: 2, Pia: 1 } });
  const { act, ledger, channel } = world;
  const random = randomOf(seed);
  const [ola, pia] = world.people;
  const [colleague] = pia?.tabs ?? [];
  if (!ola || !colleague) throw new Error('Two people are needed');
  try {
    const since = await databaseTime(product);
    const settled = () => until('all is stored', () => world.tabs().every(isWhole));
    for (let count = 0; count < FIRST; count += 1) {
      for (const tab of [...ola.tabs, colleague]) act.write(tab, `first ${tab.name} ${count}`);
      await sleep(1);
    }
    await settled();
    const isSeen = () => world.tabs().every((tab) => shown(tab, channel).length === FIRST * 3);
    await until('everybody sees what was written first', isSeen);

    ola.setOnline(false);
    let changes = 0;
    let turns = 0;
    for (const end = Date.now() + ms; Date.now() < end; await sleep(EVERY_MS)) {
      for (const tab of ola.tabs) {
        const text = `offline ${tab.name} ${turns}`;
        const own = random.pick(ledger.all.filter(({ authorId }) => authorId === ola.id));
        const some = random.pick(ledger.all);
        const done = [
          act.edit(tab, own?.id ?? '', text),
          random.next() < 0.2 && act.remove(tab, own?.id ?? ''),
          act.react(tab, some?.id ?? '', random.pick(['👍', '🎉', null]) ?? null),
          random.next() < 0.3 && act.write(tab, `${text} new`) !== '',
        ];
        changes += done.filter(Boolean).length;
        await sleep(5);
      }
      turns += 1;
      act.write(colleague, `meanwhile ${turns}`);
    }
    ola.setOnline(true);
    const wrong = await wrongWhenSettled(product, world, { since, staleMs: 10_000 });
    return { changes, wrong: wrong.map((line) => `offline for long: ${line}`) };
  } finally {
    await world.close();
  }
}
