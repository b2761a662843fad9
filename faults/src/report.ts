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
    '`npm run faults` writes this page; do not edit it. `faults/src/faults` says what each fault ' +
      'does, `faults/src/round.ts` what is checked afterwards.',
    '',
    `- ${today()}, seed ${seed}, ${outcomes.length} faults in ${minutes} minutes, ` +
      `${cpus().length} cores shared by product, people and browser`,
    `- ${acknowledged} messages acknowledged; lost, duplicated, out of order, ` +
      `or different from the database on a screen: ${wrong.length}`,
    `- processes left over, or other problems, at the end: ${left.length}`,
    ...(offline
      ? [
          `- ten minutes offline in two tabs: ${offline.changes} edits, deletions, ` +
            `reactions and messages; wrong afterwards: ${offline.wrong.length}`,
        ]
      : []),
    '',
    'After each fault, these must hold:',
    '',
    '- Every message, edit, deletion, reaction and read mark is in the database exactly once, ' +
      'in the order in which it was written.',
    '- Within 5 s of reporting that they are connected, the lists of all tabs and the page of ' +
      'a real Chromium match the database.',
    '- No change was taken back.',
    '- Every page reports that it is connected.',
    '',
    '**Server** is the time from the end of the fault until `/ready` reports ready, ' +
      '**people** the time until everybody is connected again and has had an answer; ' +
      'both as median and slowest, in seconds. Clients wait 1, 2, 5 and then 10 s between ' +
      'their tries (specification, point 9), plus a random time, so that they do not all ' +
      'reconnect together. After longer outages, people wait for that.',
    '',
    '| Fault | Times | Wrong | Server | Allowed | People |',
    '|---|---|---|---|---|---|',
    ...faultNames.flatMap((name) => rowOf(name, run)),
    '',
    ...[...leftOut].map(([name, reason]) => `Left out: ${faults[name].title}: ${reason}.`),
    'The clock of PostgreSQL was not changed: for a single process that needs a third-party ' +
      'library. Server and database communicate over loopback: their network is cut by ending ' +
      'all connections, or by stopping the database so that nothing answers. Loss of power was ' +
      'not tried.',
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
    'Two people with two tabs each write, edit, delete, react, read, reload and go offline ' +
      `at random, with faults in between: ${runs} sequences of up to ${steps} steps, ` +
      `seed ${seed}, ${today()}. Afterwards all four tabs match the database, ` +
      `which has their latest changes. Wrong: ${wrong.length}.`,
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
    `kill -9 of program and database in turn, ${kills} times at random moments, while people ` +
      'write through the Data API and the official realtime client listens, ' +
      `${today()}. The client resumes with a replay from the last broadcast it received. ` +
      'No acknowledged row was lost, no broadcast of one was missed, and none was received ' +
      'twice on a channel (`packages/backend/tests/realtime-kills.wire.test.ts`).',
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
