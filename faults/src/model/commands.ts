import { toAppError } from '@parley/client/base/errors';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultStage } from '../fault.ts';
import { type FaultName, faults } from '../faults/index.ts';
import type { Person, PersonTab } from '../people.ts';
import { enter } from '../world.ts';

/** The state that the steps of a sequence share. */
export type Scene = {
  stage: FaultStage;
  /** Name of the sequence, which makes its texts unique. */
  label: string;
  steps: number;
  /** Tabs that were opened and have not joined the channel yet. */
  entering: Promise<void>[];
};

/** The person of a step, the tab, and the message that it applies to. */
type Step = { person: number; tab: number; message: number; pauseMs: number };
type Acting = Scene & { who: Person; tab: PersonTab; messageId: string };

const EMOJI = ['👍', '🎉', '👀'] as const;
/** Faults that pass within a moment, so that the next steps run into their consequences. */
const PASSING: FaultName[] = [
  'sockets-broken',
  'connections-ended',
  'log-reader-ended',
  'backend-killed',
  'network-cut',
];
const MOMENT_MS = 300;

const acts = {
  write({ stage, tab, label, steps }: Acting) {
    try {
      stage.world.act.write(tab, `${label} ${tab.name} ${steps}`);
    } catch (error) {
      // A page that has just loaded does not know yet which user is signed in.
      if (toAppError(error).code !== 'unauthenticated') throw error;
    }
  },
  edit: ({ stage, tab, label, steps, messageId }: Acting) =>
    void stage.world.act.edit(tab, messageId, `${label} ${tab.name} ${steps}, changed`),
  remove: ({ stage, tab, messageId }: Acting) => void stage.world.act.remove(tab, messageId),
  react: ({ stage, tab, messageId, steps }: Acting) =>
    void stage.world.act.react(tab, messageId, EMOJI[steps % EMOJI.length] ?? null),
  unreact: ({ stage, tab, messageId }: Acting) => void stage.world.act.react(tab, messageId, null),
  markRead: ({ stage, tab }: Acting) => void stage.world.act.markRead(tab),
  goOffline: ({ who }: Acting) => who.setOnline(false),
  comeOnline: ({ who }: Acting) => who.setOnline(true),
  async reload({ stage, who, tab, entering }: Acting) {
    entering.push(enter(await who.reload(tab), stage.world.channel));
  },
  async strike({ stage, steps }: Acting) {
    const fault: Fault = faults[PASSING[steps % PASSING.length] ?? 'sockets-broken'];
    await fault.strike(stage);
    if (fault.heal) await sleep(MOMENT_MS);
    await fault.heal?.(stage);
  },
} satisfies Record<string, (acting: Acting) => void | Promise<void>>;

type Act = keyof typeof acts;

/** Relative frequency of each act. */
const WEIGHTS: Record<Act, number> = {
  write: 6,
  edit: 4,
  remove: 2,
  react: 4,
  unreact: 2,
  markRead: 2,
  goOffline: 2,
  comeOnline: 2,
  reload: 2,
  strike: 2,
};

class Command implements fc.AsyncCommand<object, Scene> {
  readonly #act: Act;
  readonly #step: Step;

  constructor(act: Act, step: Step) {
    this.#act = act;
    this.#step = step;
  }

  check = () => true;

  async run(_: object, scene: Scene): Promise<void> {
    const { person, tab, message, pauseMs } = this.#step;
    const { people, ledger } = scene.stage.world;
    const who = people[person % people.length];
    const at = who?.tabs[tab % who.tabs.length];
    if (!who || !at) return;
    scene.steps += 1;
    const all = ledger.all;
    const messageId = all[message % Math.max(1, all.length)]?.id ?? '';
    await acts[this.#act]({ ...scene, who, tab: at, messageId });
    await sleep(pauseMs);
  }

  toString(): string {
    const { person, tab, message } = this.#step;
    return `${this.#act}(person ${person}, tab ${tab}, message ${message})`;
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.nat(1),
  tab: fc.nat(1),
  message: fc.nat(50),
  pauseMs: fc.nat(200),
});

/** Sequences of acts of two people with two tabs each, with faults in between. */
export const sequences = (size: number) =>
  fc.commands(
    (Object.keys(acts) as Act[]).flatMap((act) =>
      Array.from({ length: WEIGHTS[act] }, () => step.map((one) => new Command(act, one))),
    ),
    { maxCommands: size, size: 'max' },
  );
