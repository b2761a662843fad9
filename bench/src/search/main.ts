import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { percentile } from '../measure.ts';
import { round, say } from '../table.ts';
import { growthPlot } from './plot.ts';
import { type SearchWorld, startSearchWorld } from './world.ts';

/**
 * `npm run bench:search [messages]`: how long a search takes below the policies as messages grow
 * from 10,000 to a million, for words of five kinds. Writes its part of docs/performance.md.
 */
const most = Number(process.argv[2] ?? 1_000_000);
const SIZES = [10_000, 100_000, 1_000_000].filter((size) => size < most).concat(most);
const TARGET_MS = 50;
const HEADING = '# What a search costs\n';
/** Searches of each kind by each caller. */
const SEARCHES = 40;

/** What is searched for, given the words by frequency and the number of the search. */
const KINDS: Record<string, (words: readonly string[], turn: number) => string> = {
  rare: (words, turn) => words[40_000 + turn * 311] ?? '',
  common: (words, turn) => words[turn] ?? '',
  prefix: (words, turn) => (words[500 + turn * 97] ?? '').slice(0, 5),
  substring: (words, turn) => longWord(words, 500 + turn * 97).slice(2, 8),
  'no hit': (_words, turn) => `qx${turn}zzyx`,
};

const longWord = (words: readonly string[], from: number) =>
  words.slice(from).find((word) => word.length >= 10) ?? '';

/** Milliseconds, and milliseconds of processor time of the connection's backend (Linux only). */
type Figure = { median: number; p95: number; cpuMedian: number; cpuP95: number };

const world = await startSearchWorld();
const load = Math.round(loadavg()[0] ?? 0);
const figures = new Map<string, Figure[]>();
try {
  for (const size of SIZES) {
    say(`${size.toLocaleString('en')} messages …`);
    await world.grow(size);
    for (const kind of Object.keys(KINDS)) {
      const figure = await measure(world, kind);
      figures.set(kind, [...(figures.get(kind) ?? []), figure]);
      say(`  ${kind.padEnd(10)} ${round(figure.median, 1)} ms, p95 ${round(figure.p95, 1)} ms`);
    }
  }
  write();
} finally {
  await world.stop();
}

async function measure({ sql, workspace, callers, words }: SearchWorld, kind: string) {
  const all: number[] = [];
  const cpu: number[] = [];
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  for (let turn = -3; turn < SEARCHES; turn += 1) {
    for (const caller of callers) {
      const wanted = KINDS[kind]?.(words, Math.max(turn, 0)) ?? '';
      const claims = JSON.stringify({ sub: caller, role: 'authenticated' });
      await sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true),
          set_config('request.jwt.claims', ${claims}, true)`;
        const [started, worked] = [performance.now(), cpuMs(backend?.pid)];
        await tx`select * from public.search(${workspace}, ${wanted}, array['message'])`;
        // The first searches of a connection also compile its functions.
        if (turn < 0) return;
        all.push(performance.now() - started);
        cpu.push(cpuMs(backend?.pid) - worked);
      });
    }
  }
  return {
    median: percentile(all, 0.5),
    p95: percentile(all, 0.95),
    cpuMedian: percentile(cpu, 0.5),
    cpuP95: percentile(cpu, 0.95),
  };
}

/** Processor time of a process so far; 0 where the system does not report it. */
function cpuMs(pid = 0): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
}

function write(): void {
  const docs = new URL('../../../docs/', import.meta.url);
  const lines = [...figures].map(([what, list]) => ({ what, values: list.map(({ p95 }) => p95) }));
  const title = 'Search, p95 in milliseconds, by the number of messages';
  writeFileSync(
    new URL('performance/search.svg', docs),
    growthPlot(title, SIZES, lines, TARGET_MS),
  );
  const file = new URL('performance.md', docs);
  const [before = ''] = readFileSync(file, 'utf8').split(HEADING);
  writeFileSync(file, `${before.trimEnd()}\n\n${HEADING}${text()}`);
}

function text(): string {
  const [cpu] = cpus();
  const isMet = (value: (figure: Figure) => number) =>
    [...figures.values()].flatMap((list) => list.slice(-1)).every((one) => value(one) <= TARGET_MS)
      ? 'met'
      : 'missed';
  return [
    '',
    '`npm run bench:search` writes this part. Three callers search the messages of one workspace, ' +
      'as `authenticated` and below the policies: one takes part in all 40 channels, one in ' +
      'ten, one in one. Messages have 4 to 23 of 60,000 invented words; the most frequent is in ' +
      `every third. Client and database share one machine: ${cpus().length} × ` +
      `${cpu?.model.trim()}; ${load} processes wanted it when the run began. ` +
      `The target, p95 below ${TARGET_MS} ms for every kind, was ${isMet(({ p95 }) => p95)} in this ` +
      `run, and ${isMet(({ cpuP95 }) => cpuP95)} by processor time. ` +
      '[Decision 0109](decisions/0109-one-search-for-every-language.md) explains the method.',
    '',
    `![Search, p95 by kind and number of messages](performance/search.svg)`,
    '',
    ...tableOf('ms, median and p95', ({ median, p95 }) => [median, p95]),
    '',
    ...tableOf('ms of processor time, median and p95', ({ cpuMedian, cpuP95 }) => [
      cpuMedian,
      cpuP95,
    ]),
    '',
    'Processor time is of the backend that searches. It hardly changes when other programs use ' +
      'the machine, so it shows what the first table would be on an idle one.',
    '',
  ].join('\n');
}

function tableOf(title: string, valuesOf: (figure: Figure) => number[]): string[] {
  return [
    `| ${title} | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} |`,
    `|---|${SIZES.map(() => '--:|').join('')}`,
    ...[...figures].map(([kind, list]) => {
      const cells = list.map((figure) =>
        valuesOf(figure)
          .map((value) => round(value, 1))
          .join(', '),
      );
      return `| ${kind} | ${cells.join(' | ')} |`;
    }),
  ];
}
