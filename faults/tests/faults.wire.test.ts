import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../src/fault.ts';
import { type FaultName, faults } from '../src/faults/index.ts';
import { playSequences } from '../src/model/run.ts';
import { round } from '../src/round.ts';
import { setStage } from '../src/stage.ts';

/**
 * A few faults and sequences of `npm run faults`, which runs hundreds of random ones. They are in
 * one file because products that start together would both build the app into the same folder.
 */

const SEED = 28;
/** The app may have to be built first. */
const FIRST_START_MS = 600_000;
const PATIENCE_MS = 600_000;
/** Nothing is measured here, since busy machines are slow. */
const STALE_MS = 60_000;

const QUICK: FaultName[] = [
  'backend-killed',
  'database-killed',
  'program-killed',
  'sockets-broken',
  'connections-ended',
  'provider-hangs',
];

let stage: Awaited<ReturnType<typeof setStage>> | null = null;
const set = () => {
  if (stage === null) throw new Error('The product does not run');
  return stage;
};
beforeAll(async () => {
  stage = await setStage({ seed: SEED, people: { Ada: 2, Bo: 2 }, isShort: true });
}, FIRST_START_MS);

for (const [index, name] of QUICK.entries()) {
  const fault: Fault = faults[name];
  test(
    `${fault.title}: nothing is lost, duplicated or misordered, and all tabs agree`,
    async () => {
      const options = { seed: SEED + index, label: name, staleMs: STALE_MS };
      const { acknowledged, wrong } = await round(set(), fault, options);
      expect(wrong).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
}

test(
  'two people with two tabs each end with the same latest state despite reloads, offline times and faults',
  async () => {
    const options = { seed: SEED, runs: 4, steps: 25, staleMs: STALE_MS };
    await expect(playSequences(set(), options)).resolves.toBeUndefined();
  },
  PATIENCE_MS,
);

afterAll(async () => {
  expect(await stage?.end()).toEqual([]);
}, PATIENCE_MS);
