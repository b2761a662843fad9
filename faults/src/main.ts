import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.ts';
import type { Fault } from './fault.ts';
import { type FaultName, faultNames, faults } from './faults/index.ts';
import { rowsOf, wrongInDatabase } from './invariants.ts';
import { strikeKills } from './kills.ts';
import { playSequences } from './model/run.ts';
import { type LongOffline, offlineForLong } from './offline.ts';
import { randomOf } from './random.ts';
import { writeFaults, writeSequences } from './report.ts';
import { type Outcome, round } from './round.ts';
import { setStage } from './stage.ts';

/**
 * `npm run faults`: breaks the product again and again while people use it, and checks each time
 * that nothing is lost, duplicated, misordered or untrue.
 *
 * `--faults N`: number of faults (200); `--sequences N`: number of sequences of two people (100);
 * `--seed S`: repeats the same choices; `--only NAMES`: only these faults, separated by commas;
 * `--kills N`: instead of all that, kill -9 of program and database in turn, as seen by a plain
 * client of the backend.
 */

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    sequences: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    kills: { type: 'string' },
  },
});
if (values.kills !== undefined) process.exit(strikeKills(Number(values.kills)));
const wanted = Number(values.faults);
const seed = Number(values.seed);
const PEOPLE = { Ada: 2, Bo: 2 };
const STEPS = 40;
const STALE_MS = 5000;
const OFFLINE_MS = 600_000;
/** Shorter runs are for development: they skip the ten minutes offline and write no report. */
const WHOLE = 100;
const isWhole = values.only === undefined && wanted >= WHOLE;
const runs = Number(values.sequences ?? (isWhole ? 100 : 0));

const say = (line: string) => void process.stdout.write(`${line}\n`);
const named = values.only?.split(',');
const chosen = faultNames.filter((name) => named?.includes(name) ?? true);
if (chosen.length === 0) throw new Error(`There is no fault "${values.only}": ${faultNames}`);

const startedAt = performance.now();
say(`Seed ${seed}`);
let putAway: () => Promise<unknown> = async () => {};
endWithParent(() => putAway());
const stage = await setStage({ seed, people: PEOPLE });
putAway = () => stage.end();
const leftOut = new Map(
  chosen.flatMap((name): [FaultName, string][] => {
    const fault: Fault = faults[name];
    const reason = fault.impossible?.(stage) ?? null;
    return reason === null ? [] : [[name, reason]];
  }),
);
for (const [name, reason] of leftOut) say(`${name} is left out: ${reason}`);
const possible = chosen.filter((name) => !leftOut.has(name));
const outcomes: { name: FaultName; outcome: Outcome }[] = [];
let offline: LongOffline | null = null;
let sequences: string[] = [];
let atTheEnd: string[] = [];
let left: string[] = [];
try {
  const staying = isWhole
    ? offlineForLong(stage.product, stage.endpoint, { seed, ms: OFFLINE_MS }).catch(brokenOff)
    : null;
  const order = randomOf(seed);
  for (let number = 1; number <= wanted; number += 1) {
    // Each fault once, then at random.
    const name = possible[number - 1] ?? order.pick(possible);
    if (name === undefined) break;
    const outcome = await strike(name, number);
    outcomes.push({ name, outcome });
    tell(name, number, outcome);
    if (outcome.isBroken) break;
  }
  offline = await staying;
  if (runs > 0) sequences = await play();
  atTheEnd = await wrongInAll();
} finally {
  left = await stage.end();
}
const wrong = [...left, ...(offline?.wrong ?? []), ...sequences, ...atTheEnd];
for (const line of wrong) say(`WRONG: ${line}`);
const count = wrong.length + outcomes.flatMap(({ outcome }) => outcome.wrong).length;
const minutes = Math.round((performance.now() - startedAt) / 60_000);
say(`${outcomes.length} faults in ${minutes} minutes, ${count} wrong, seed ${seed}`);
if (isWhole && outcomes.length === wanted)
  writeFaults({ seed, outcomes, leftOut, offline, left: [...left, ...atTheEnd], minutes });
if (runs >= WHOLE) writeSequences({ seed, runs, steps: STEPS, wrong: sequences });
process.exit(count > 0 ? 1 : 0);

async function strike(name: FaultName, number: number): Promise<Outcome> {
  const fault: Fault = faults[name];
  const options = { seed: seed + number, label: `#${number}`, staleMs: STALE_MS };
  try {
    const outcome = await round(stage, fault, options);
    if (outcome.serverMs > fault.withinMs)
      outcome.wrong.push(`the server was ready after ${outcome.serverMs} ms only`);
    return outcome;
  } catch (error) {
    say(stage.product.words());
    const wrong = [`the round broke off: ${error instanceof Error ? error.stack : error}`];
    return { serverMs: 0, peopleMs: 0, acknowledged: 0, wrong, isBroken: true };
  }
}

/** Checks that everything from earlier rounds is still correct at the end. */
async function wrongInAll(): Promise<string[]> {
  const { product, world } = stage;
  const rows = await rowsOf(product, world.channel, '1970-01-01');
  return wrongInDatabase(world.ledger.everything, rows).map((line) => `at the end: ${line}`);
}

async function play(): Promise<string[]> {
  say(`${runs} sequences of up to ${STEPS} steps`);
  try {
    await playSequences(stage, { seed, runs, steps: STEPS, staleMs: STALE_MS });
    return [];
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error);
    say(`${stage.product.words()}\n${wrong}`);
    return [wrong];
  }
}

function tell(name: FaultName, number: number, outcome: Outcome): void {
  const { serverMs, peopleMs, acknowledged, wrong } = outcome;
  const told = `server ${serverMs} ms, people ${peopleMs} ms, ${acknowledged} acknowledged`;
  say(`${String(number).padStart(3)} ${name.padEnd(24)} ${told}`);
  for (const line of wrong) say(`    WRONG: ${line}`);
}

function brokenOff(error: unknown): LongOffline {
  return {
    changes: 0,
    wrong: [`offline for long: ${error instanceof Error ? error.stack : error}`],
  };
}
