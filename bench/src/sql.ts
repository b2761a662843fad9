import { percentile } from './measure.ts';
import { explain, type PlanFigures, type Schema, type StatementShape } from './sql/plans.ts';
import { startSqlWorld } from './sql/world.ts';
import { round, say } from './table.ts';

/**
 * `npm run bench:sql [rounds]`: the database's own time for a send and a page, in one interleaved
 * run with a probe: the same row in a table with the smallest correct policy.
 */

const SHAPES: StatementShape[] = ['send', 'send and read back', 'page of 50'];
const SCHEMAS: Schema[] = ['public', 'probe'];
const WARM_UP = 30;
const median = (values: number[]) => percentile(values, 0.5);

const rounds = Number(process.argv[2] ?? 400);
const world = await startSqlWorld();
try {
  const plans = new Map<string, PlanFigures[]>();
  const timed: PlanFigures[] = [];
  for (let turn = -WARM_UP; turn < rounds; turn += 1) {
    for (const shape of SHAPES) {
      for (const schema of SCHEMAS) {
        const plan = await explain(world, shape, schema, false);
        const key = `${schema} ${shape}`;
        if (turn >= 0) plans.set(key, [...(plans.get(key) ?? []), plan]);
      }
    }
    const plan = await explain(world, 'send', 'public', true);
    if (turn >= 0) timed.push(plan);
  }
  say(`\nMedians of ${rounds} interleaved rounds, in milliseconds (planning in brackets).\n`);
  for (const shape of SHAPES) say(line(shape, plans));
  say('\nTriggers of a send:');
  for (const [name, time] of triggerTimes(timed)) say(`  ${round(time, 3)}  ${name}`);
} finally {
  await world.stop();
}

function line(shape: StatementShape, plans: Map<string, PlanFigures[]>): string {
  const [ours, probe] = SCHEMAS.map((schema) => {
    const all = plans.get(`${schema} ${shape}`) ?? [];
    return {
      executing: median(all.map(({ executing }) => executing)),
      planning: median(all.map(({ planning }) => planning)),
    };
  });
  if (!ours || !probe) throw new Error(`Nothing was measured of ${shape}`);
  const figure = ({ executing, planning }: { executing: number; planning: number }) =>
    `${round(executing, 3)} (${round(planning, 3)})`;
  return `${shape.padEnd(20)} Parley ${figure(ours)}   probe ${figure(probe)}   ${round(
    ours.executing / probe.executing,
    2,
  )} ×`;
}

function triggerTimes(all: PlanFigures[]): [string, number][] {
  const names = new Set(all.flatMap(({ triggers }) => [...triggers.keys()]));
  return [...names]
    .map((name): [string, number] => [
      name,
      median(all.map(({ triggers }) => triggers.get(name) ?? 0)),
    ])
    .toSorted(([, a], [, b]) => b - a);
}
