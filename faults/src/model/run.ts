import fc from 'fast-check';
import type { FaultStage } from '../fault.ts';
import { databaseTime } from '../invariants.ts';
import { wrongWhenSettled } from '../settled.ts';
import { type Scene, sequences } from './commands.ts';

export type ModelOptions = {
  seed: number;
  /** How many sequences. */
  runs: number;
  /** How many steps each has at most. */
  steps: number;
  staleMs: number;
};

/**
 * Plays sequences that chance draws, and looks after each whether everybody sees what the database
 * has, and it has what they did last.
 * @throws with the seed and the steps of a sequence after which that is not so
 */
export async function playSequences(
  stage: FaultStage,
  { seed, runs, steps, staleMs }: ModelOptions,
): Promise<void> {
  const { product, world } = stage;
  let number = 0;
  const found = await fc.check(
    fc.asyncProperty(sequences(steps), async (commands) => {
      number += 1;
      world.ledger.close();
      const since = await databaseTime(product);
      const scene: Scene = { stage, label: `model ${number}`, steps: 0, entering: [] };
      await fc.asyncModelRun(() => ({ model: {}, real: scene }), commands);
      for (const person of world.people) if (!person.isOnline) person.setOnline(true);
      await Promise.all(scene.entering);
      const wrong = await wrongWhenSettled(product, world, { since, staleMs });
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    // What is found is found again by its seed; trying to make it shorter would take hours.
    { seed, numRuns: runs, endOnFailure: true },
  );
  if (!found.failed) return;
  const { errorInstance: error } = found;
  throw new Error(
    `Sequence ${found.numRuns}, seed ${seed}: ` +
      `${error instanceof Error ? error.message : error}\n${found.counterexample}`,
  );
}
