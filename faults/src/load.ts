import { setTimeout as sleep } from 'node:timers/promises';
import type { PersonTab } from './people.ts';
import { type Random, randomOf } from './random.ts';
import type { FaultWorld } from './world.ts';

/** People who write, edit, delete, react and read without pause, while something fails. */
export type Load = {
  /** Resolves once the server has acknowledged this many more messages. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
};

const PAUSE_MS = 300;
const EMOJI = ['👍', '🎉', '👀'];
/** Edits and reactions apply to one of this many latest messages. */
const LATELY = 12;

export function startLoad(world: FaultWorld, seed: number, label: string): Load {
  const { ledger } = world;
  let isStopped = false;
  const count = () => ledger.all.filter(({ isAcknowledged }) => isAcknowledged).length;

  const live = async (tab: PersonTab, random: Random): Promise<void> => {
    for (let turn = 1; !isStopped; turn += 1) {
      act(world, tab, random, `${label} ${tab.name} ${turn}`);
      await sleep(PAUSE_MS * (0.5 + random.next()));
    }
  };
  const living = Promise.all(
    world.tabs().map((tab, index) => live(tab, randomOf(seed * 100 + index))),
  );
  living.catch(() => {});
  return {
    async more(wanted) {
      const enough = count() + wanted;
      while (count() < enough) await Promise.race([sleep(20), living]);
    },
    async stop() {
      isStopped = true;
      await living;
    },
  };
}

function act({ act, ledger }: FaultWorld, tab: PersonTab, random: Random, text: string): void {
  const lately = ledger.all.slice(-LATELY);
  const some = random.pick(lately)?.id ?? '';
  const own = random.pick(lately.filter(({ authorId }) => authorId === tab.personId))?.id ?? '';
  const choice = random.next();
  if (choice < 0.15) act.edit(tab, own, `${text} (edited)`);
  else if (choice < 0.22) act.remove(tab, own);
  else if (choice < 0.35) act.react(tab, some, random.pick(EMOJI) ?? null);
  else if (choice < 0.4) act.react(tab, some, null);
  else if (choice < 0.5) act.markRead(tab);
  else act.write(tab, text);
}
