import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs, isBrokenOff } from './broken-off.ts';
import { folderInMemory } from './in-memory.ts';

/** What `npm test` and `npm run check` have in common: steps, one after the other, each timed. */

export const root = fileURLToPath(new URL('..', import.meta.url));

export type Step = {
  title: string;
  /** A script of Node, and what it is told. */
  script: string;
  args: string[];
  env?: Record<string, string>;
};

const tool = (path: string) => join(root, 'node_modules', path);
const workspaces = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

/** Every folder with a tsconfig.json and tests of its own. */
export const projects = [
  ...workspaces('packages'),
  ...workspaces('apps'),
  'e2e',
  'bench',
  'faults',
  'supabase/tests',
  'scripts',
];

/**
 * Every project's types, in as few programs as they have kinds of surroundings: each program reads
 * all it imports, and fourteen read most of it fourteen times.
 */
const programs = ['tsconfig.node.json', 'tsconfig.browser.json', 'e2e', 'scripts'];

/** What is read off the texts alone, in a moment. */
export const lint: Step[] = [
  { title: 'Format', script: tool('oxfmt/bin/oxfmt'), args: ['--check'] },
  {
    title: 'Lint and dependency directions',
    script: tool('oxlint/bin/oxlint'),
    args: ['--deny-warnings'],
  },
];

/**
 * They keep what they found out, in node_modules/.cache. The programs are checked side by side;
 * more checkers within each would work out the same types several times.
 */
export const types: Step = {
  title: 'Types',
  script: tool('typescript/bin/tsc'),
  args: ['-b', '--checkers', '1', ...programs],
};

export const vitest = (args: string[]): Step => ({
  title: 'Unit, wire and policy tests',
  script: tool('vitest/vitest.mjs'),
  args,
});

/** Tests of the whole product start it at once, each in its own way: it is built before. */
export const build: Step = {
  title: 'Build of the app',
  script: join(root, 'scripts/build.ts'),
  args: [],
};

const times: { title: string; seconds: number; isOk: boolean }[] = [];

/** Hundreds of processes start in a run, from the same files: each is compiled once. */
const compiled = join(root, 'node_modules/.cache/node-compile');
/** Where steps put what they do not keep: null where it has been said, or memory has no room. */
let ownFolder: string | null | undefined;

/** Runs a step with its output in sight; resolves with whether it succeeded. */
export function run(step: Step): Promise<boolean> {
  process.stdout.write(headOf(step));
  return timed(step, 'inherit');
}

/**
 * Runs steps at once, of which each keeps a part of the machine busy; the output of each is shown
 * when it ends. Resolves with whether all succeeded.
 */
export async function runTogether(steps: Step[]): Promise<boolean> {
  const areOk = await Promise.all(
    steps.map(async (step) => {
      let output = headOf(step);
      const isOk = await timed(step, 'pipe', (text) => (output += text));
      process.stdout.write(output);
      return isOk;
    }),
  );
  return areOk.every(Boolean);
}

const headOf = ({ title }: Step) => `\n── ${title}\n`;

async function timed(
  { title, script, args, env = {} }: Step,
  stdio: 'inherit' | 'pipe',
  onOutput: (text: string) => void = () => {},
): Promise<boolean> {
  if (ownFolder === undefined) ownFolder = process.env.TMPDIR ? null : folderInMemory();
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: [stdio === 'inherit' ? 'inherit' : 'ignore', stdio, stdio],
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      ...(ownFolder && { TMPDIR: ownFolder }),
      ...env,
    },
    // A process group of its own, which can be ended as one.
    detached: true,
  });
  endWithUs(child, ownFolder);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', onOutput);
  const isOk = await new Promise<boolean>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (!isBrokenOff()) done(code === 0);
    });
  });
  times.push({ title, seconds: (performance.now() - start) / 1000, isOk });
  return isOk;
}

/** Runs steps until one fails; resolves with whether none did. */
export async function runAll(steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await run(step))) return false;
  return true;
}

/** Each step that ran, with its seconds. */
export function printTimes(): void {
  const width = Math.max(...times.map(({ title }) => title.length));
  const lines = times.map(
    ({ title, seconds, isOk }) =>
      `${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${isOk ? '' : '  failed'}`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
