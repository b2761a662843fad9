import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../src/fault.ts';
import { type FaultName, faults } from '../src/faults/index.ts';
import { round } from '../src/round.ts';
import { setStage } from '../src/stage.ts';

/** A few faults of `npm run faults`, which breaks the product hundreds of times. */

const SEED = 7;
/** The app may have to be built first. */
const FIRST_START_MS = 600_000;
const ROUND_MS = 300_000;
/** Nothing is measured here: machines that do other things as well are slow. */
const STALE_MS = 60_000;

const QUICK: FaultName[] = [
  'backend-killed',
  'database-killed',
  'program-killed',
  'sockets-broken',
  'connections-ended',
  'provider-hangs',
];

let stage: Awaited<ReturnType<typeof setStage>>;
beforeAll(async () => {
  stage = await setStage({ seed: SEED, people: { Ada: 2, Bo: 1 }, isShort: true });
}, FIRST_START_MS);

for (const [index, name] of QUICK.entries()) {
  const fault: Fault = faults[name];
  test(
    `${fault.title}: nothing is lost, doubled or out of order, and everybody sees the same`,
    async () => {
      const options = { seed: SEED + index, label: name, staleMs: STALE_MS };
      const { acknowledged, wrong } = await round(stage, fault, options);
      expect(wrong).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
    ROUND_MS,
  );
}

afterAll(async () => {
  expect(await stage.end()).toEqual([]);
}, ROUND_MS);
