import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs, isBrokenOff } from './broken-off.ts';
import { folderInMemory } from './in-memory.ts';

/** Shared by `npm test` and `npm run check`: steps that run one after the other and are timed. */

export const root = fileURLToPath(new URL('..', import.meta.url));

export type Step = {
  title: string;
  /** A Node script and its arguments. */
  script: string;
  args: string[];
  env?: Record<string, string>;
};

const tool = (path: string) => join(root, 'node_modules', path);
const workspaces = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

/** Every folder with its own tsconfig.json and tests. */
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
 * The types of all projects, in one program for each kind of environment. Each program reads
 * everything it imports; fourteen programs would read most files fourteen times.
 */
const programs = ['tsconfig.node.json', 'tsconfig.browser.json', 'e2e', 'scripts'];

/** Checks that only read the sources and take a moment. */
export const lint: Step[] = [
  { title: 'Format', script: tool('oxfmt/bin/oxfmt'), args: ['--check'] },
  {
    title: 'Lint and dependency directions',
    script: tool('oxlint/bin/oxlint'),
    args: ['--deny-warnings'],
  },
];

/**
 * Keeps its results in node_modules/.cache. The programs are checked in parallel; more checkers
 * within each would infer the same types several times.
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

/** Built before the end-to-end tests, which all start the product at the same time. */
export const build: Step = {
  title: 'Build of the app',
  script: join(root, 'scripts/build.ts'),
  args: [],
};

const times: { title: string; seconds: number; isOk: boolean }[] = [];

/** A run starts hundreds of processes from the same files; the cache compiles each file once. */
const compiled = join(root, 'node_modules/.cache/node-compile');
/** Temporary folder of all steps; null if TMPDIR is set or memory has no free space. */
let ownFolder: string | null | undefined;

/** Runs a step and shows its output; resolves with whether it succeeded. */
export function run(step: Step): Promise<boolean> {
  process.stdout.write(headOf(step));
  return timed(step, 'inherit');
}

/**
 * Runs steps in parallel, each on part of the machine, and prints the output of each when it ends.
 * Resolves with whether all succeeded.
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
    // A separate process group can be ended as a whole.
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

/** Runs steps until one fails; resolves with whether all succeeded. */
export async function runAll(steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await run(step))) return false;
  return true;
}

/** Prints each step that ran, with its seconds. */
export function printTimes(): void {
  const width = Math.max(...times.map(({ title }) => title.length));
  const lines = times.map(
    ({ title, seconds, isOk }) =>
      `${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${isOk ? '' : '  failed'}`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
