import { percentile } from '../measure.ts';
import { round, say } from '../table.ts';
import { atRate } from './pace.ts';
import { startParley } from './parley.ts';
import { PARSE_SERVER, startParse } from './parse.ts';
import { CALLERS, PAGE, type Peer } from './peer.ts';
import { KINDS, type Spent, spentBy } from './processes.ts';

/**
 * `npm run bench:peers`: the processor time of a stored send and of a page of plain rows, beside
 * Parse Server on the same version of PostgreSQL, in interleaved rounds. Linux only.
 */

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 10;

type Operation = { name: string; rate: number; run(peer: Peer, caller: number): Promise<void> };

const OPERATIONS: Operation[] = [
  { name: 'send', rate: 200, run: (peer, caller) => peer.send(caller) },
  { name: `page of ${PAGE}`, rate: 100, run: readPage },
];

async function readPage(peer: Peer, caller: number): Promise<void> {
  const rows = await peer.page(caller);
  if (rows !== PAGE) throw new Error(`A page of ${peer.name} had ${rows} rows`);
}

/** Microseconds of one operation, by kind of process. */
async function costOf(peer: Peer, { rate, run }: Operation, seconds: number): Promise<Spent> {
  const before = spentBy(peer);
  const runs = await atRate({ rate, seconds, callers: CALLERS }, (caller) => run(peer, caller));
  const after = spentBy(peer);
  const cost = { ...after };
  for (const kind of KINDS) cost[kind] = (after[kind] - before[kind]) / runs;
  return cost;
}

const median = (values: number[]) => percentile(values, 0.5);
const totalOf = (spent: Spent) => KINDS.reduce((sum, kind) => sum + spent[kind], 0);

const peers: Peer[] = [];
try {
  say(`Starting Parley and ${PARSE_SERVER} …`);
  peers.push(await startParley(), await startParse());
  const costs = new Map<string, Spent[]>();
  for (let turn = -1; turn < ROUNDS; turn += 1) {
    say(turn < 0 ? 'Warming up …' : `Round ${turn + 1} of ${ROUNDS} …`);
    for (const operation of OPERATIONS)
      for (const peer of peers) {
        const cost = await costOf(peer, operation, turn < 0 ? WARM_UP_SECONDS : SECONDS);
        const key = `${operation.name}, ${peer.name}`;
        if (turn >= 0) costs.set(key, [...(costs.get(key) ?? []), cost]);
      }
  }
  say(`\nProcessor time of one operation in microseconds, medians of ${ROUNDS} rounds:\n`);
  say(`| | ${KINDS.join(' | ')} | all | beside Parse |\n|---|${'--:|'.repeat(KINDS.length + 2)}`);
  for (const operation of OPERATIONS) for (const peer of peers) say(lineOf(operation, peer, costs));
} finally {
  await Promise.allSettled(peers.map((peer) => peer.stop()));
}

function lineOf(operation: Operation, peer: Peer, costs: Map<string, Spent[]>): string {
  const of = (one: Peer) => costs.get(`${operation.name}, ${one.name}`) ?? [];
  const own = of(peer);
  const all = (one: Peer) => median(of(one).map(totalOf));
  const last = peers.at(-1) ?? peer;
  const cells = [
    `${operation.name}, ${peer.name}`,
    ...KINDS.map((kind) => round(median(own.map((cost) => cost[kind])))),
    round(all(peer)),
    `${round(all(peer) / all(last), 2)} ×`,
  ];
  return `| ${cells.join(' | ')} |`;
}
