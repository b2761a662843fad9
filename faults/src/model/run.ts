import fc from 'fast-check';
import type { FaultStage } from '../fault.ts';
import { databaseTime } from '../invariants.ts';
import { wrongWhenSettled } from '../settled.ts';
import { type Scene, sequences } from './commands.ts';

export type ModelOptions = {
  seed: number;
  /** Number of sequences. */
  runs: number;
  /** Maximum number of steps of each. */
  steps: number;
  staleMs: number;
};

/**
 * Plays random sequences, and checks after each that all tabs agree with the database, and the
 * database with the last acts.
 * @throws an error with the seed and the steps of the failing sequence.
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
    // The seed reproduces a failure; shrinking it would take hours.
    { seed, numRuns: runs, endOnFailure: true },
  );
  if (!found.failed) return;
  const { errorInstance: error } = found;
  throw new Error(
    `Sequence ${found.numRuns}, seed ${seed}: ` +
      `${error instanceof Error ? error.message : error}\n${found.counterexample}`,
  );
}
