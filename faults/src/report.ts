import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Fault } from './fault.ts';
import { type FaultName, faultNames, faults } from './faults/index.ts';
import type { LongOffline } from './offline.ts';
import type { Outcome } from './round.ts';

export type FaultRun = {
  seed: number;
  outcomes: readonly { name: FaultName; outcome: Outcome }[];
  /** Faults that are impossible here, with the reason. */
  leftOut: ReadonlyMap<FaultName, string>;
  offline: LongOffline | null;
  /** Processes left over at the end, and violations found only then. */
  left: readonly string[];
  minutes: number;
};

const file = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

/** Writes the results of a whole run to docs/reliability.md; its sections stay. */
export function writeFaults(run: FaultRun): void {
  const { seed, outcomes, offline, left, leftOut, minutes } = run;
  const acknowledged = sum(outcomes.map(({ outcome }) => outcome.acknowledged));
  const wrong = outcomes.flatMap(({ outcome }) => outcome.wrong);
  const lines = [
    '# Reliability',
    '',
    'Written by `npm run faults`; not to be edited. ' +
      'What each fault does is told in `faults/src/faults`, what is looked at afterwards in ' +
      '`faults/src/round.ts`.',
    '',
    `- ${today()}, seed ${seed}, ${outcomes.length} faults in ${minutes} minutes, ` +
      `${cpus().length} cores shared by product, people and browser`,
    `- ${acknowledged} messages acknowledged; lost, doubled, out of order, ` +
      `or shown otherwise than the database has them: ${wrong.length}`,
    `- processes left over at the end, or anything wrong then: ${left.length}`,
    ...(offline
      ? [
          `- ten minutes offline in two tabs: ${offline.changes} edits, deletions, ` +
            `reactions and messages; wrong afterwards: ${offline.wrong.length}`,
        ]
      : []),
    '',
    'After each fault: every message, edit, deletion, reaction and read mark is in the ' +
      'database exactly once and in the order of writing; the lists of all tabs, ' +
      'and the page of a real Chromium, are as the database is within 5 s of their saying ' +
      'that they are connected; nothing was taken back; no page says anything else than that ' +
      'it is connected.',
    '',
    '**Server** is the time from the end of the fault until `/ready` says so, ' +
      '**people** until everybody is connected again and has been answered; ' +
      'both as median and slowest, in seconds. Clients wait 1, 2, 5 and then 10 s between ' +
      'their tries (specification, point 9), each longer by chance, so that they do not come ' +
      'all at once: after longer outages that is what people wait for.',
    '',
    '| Fault | Times | Wrong | Server | allowed | People |',
    '|---|---|---|---|---|---|',
    ...faultNames.flatMap((name) => rowOf(name, run)),
    '',
    ...[...leftOut].map(([name, reason]) => `Left out: ${faults[name].title}: ${reason}.`),
    'The clock of PostgreSQL was not set: without a library that is not ours that cannot be ' +
      'done for one process alone. Server and database speak through loopback: ' +
      'their network is cut by ending all connections, or by stopping the database so that ' +
      'nothing answers. Loss of power was not tried.',
    ...(wrong.length + left.length > 0
      ? ['', 'What was wrong:', '', ...[...wrong, ...left].map((line) => `- ${line}`)]
      : []),
    '',
  ];
  write(null, lines);
}

export type Sequences = { seed: number; runs: number; steps: number; wrong: readonly string[] };

/** Writes the results of the random sequences as a section of docs/reliability.md. */
export function writeSequences({ seed, runs, steps, wrong }: Sequences): void {
  write('Sequences', [
    '',
    'Two people with two tabs each write, edit, delete, react, read, reload and are offline,' +
      ` as chance draws it, with faults between: ${runs} sequences of up to ${steps} steps, ` +
      `seed ${seed}, ${today()}. Afterwards all four tabs show what the database has, ` +
      `and it has what they did last. Wrong: ${wrong.length}.`,
    '',
    ...wrong.flatMap((text) => ['```', text, '```', '']),
  ]);
}

/**
 * Writes the section of docs/reliability.md that reports this many kills without loss or
 * duplicates.
 */
export function writeKills(kills: number): void {
  write('Kills', [
    '',
    `kill -9 of program and database by turns, ${kills} times at moments that chance chose, ` +
      'while people write through the Data API and the official realtime client listens, ' +
      `${today()}. It resumes with what is replayed since it last heard of something. ` +
      'No acknowledged row was lost, no broadcast of one was missed, and none was heard twice ' +
      'on a channel (`packages/backend/tests/realtime-kills.wire.test.ts`).',
    '',
  ]);
}

/**
 * Replaces one part of the file: the section with that heading, or the text before all headings.
 */
function write(heading: string | null, lines: readonly string[]): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const isMeant = (section: string) => section.startsWith(`## ${heading}\n`);
  const parts =
    heading === null
      ? [lines.join('\n'), ...sections]
      : [head, ...sections.filter((one) => !isMeant(one)), [`## ${heading}`, ...lines].join('\n')];
  writeFileSync(file, parts.join(''));
}

const today = () => new Date().toISOString().slice(0, 10);

function rowOf(name: FaultName, { outcomes }: FaultRun): string[] {
  const own = outcomes.filter((one) => one.name === name).map(({ outcome }) => outcome);
  if (own.length === 0) return [];
  const fault: Fault = faults[name];
  const cells = [
    fault.title,
    own.length,
    sum(own.map(({ wrong }) => wrong.length)),
    spread(own.map(({ serverMs }) => serverMs)),
    seconds(fault.withinMs),
    spread(own.map(({ peopleMs }) => peopleMs)),
  ];
  return [`| ${cells.join(' | ')} |`];
}

function spread(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
