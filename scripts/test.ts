import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm test`: every check, in the order in which a failure is cheapest to find. Stops at the first that fails. */

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path: string) => join(root, 'node_modules', path);

const projects = [
  ...workspaces('packages'),
  ...workspaces('apps'),
  'e2e',
  'bench',
  'supabase/tests',
  'scripts',
];

const steps: [title: string, script: string, ...args: string[]][] = [
  ['Lint and dependency directions', bin('oxlint/bin/oxlint'), '--deny-warnings'],
  ...projects.map((project): [string, string, ...string[]] => [
    `Types of ${project}`,
    bin('typescript/bin/tsc'),
    '--noEmit',
    '-p',
    project,
  ]),
  ['Unit, wire and policy tests', bin('vitest/vitest.mjs'), 'run'],
  ['End-to-end tests', join(root, 'e2e/run.ts')],
];

for (const [title, script, ...args] of steps) {
  process.stdout.write(`\n── ${title}\n`);
  const code = await run(script, args);
  if (code !== 0) {
    process.stderr.write(`\n${title}: failed\n`);
    process.exit(code);
  }
}

function workspaces(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

function run(script: string, args: string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}
