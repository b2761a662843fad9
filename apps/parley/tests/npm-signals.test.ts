import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rootDir } from '../src/paths.ts';

/** Commands of package.json that run until they are stopped. */
const SERVING = ['start', 'demo', 'dev', 'workers', 'backend'];

const manifest: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(rootDir, 'package.json'), 'utf8'),
);

/** Prints its process id, and then the signal. */
const PROGRAM = `
setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  process.stdout.write('was told to stop');
  process.exit(0);
});
process.stdout.write('pid ' + process.pid + ';');
`;

test.for(SERVING)(
  'npm run %s passes on the signal to stop',
  async (command, { onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-npm-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const script = manifest.scripts[command]?.replace(/\S+\.ts/, 'program.mjs');
    await writeFile(join(folder, 'program.mjs'), PROGRAM);
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ scripts: { [command]: script } }),
    );

    const npm = spawn('npm', ['run', command], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    npm.stdout.on('data', (chunk) => (said += chunk));
    const pid = () => Number(/pid (\d+);/.exec(said)?.[1]);
    await vi.waitFor(() => expect(pid()).toBeGreaterThan(0));
    onTestFinished(() => endIfAlive(pid()));
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await vi.waitFor(() => expect(said).toContain('was told to stop'));
  },
);

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
