import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@parley/backend/processes';
import { expect, onTestFinished, test, vi } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** A step that starts a child that ignores SIGTERM, and a server outside its process group. */
const STEP = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const live = 'setInterval(() => {}, 1000)';
  const start = (code, options) => spawn(process.execPath, ['-e', code], { stdio: 'ignore', ...options });
  const deaf = start('process.on("SIGTERM", () => {});' + live);
  const server = start(live, { detached: true, cwd: process.argv[1] });
  writeFileSync(process.argv[1] + '/pids', [process.pid, deaf.pid, server.pid].join(' '));
  setInterval(() => {}, 1000);
`;

test.skipIf(!existsSync('/proc'))(
  'an interrupted run leaves no process behind and exits with the signal’s code',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'broken-off-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const run = join(folder, 'run.ts');
    writeFileSync(
      run,
      `import { spawn } from 'node:child_process';
     import { endWithUs } from ${JSON.stringify(join(HERE, 'broken-off.ts'))};
     const folder = ${JSON.stringify(folder)};
     const step = spawn(process.execPath, ['-e', ${JSON.stringify(STEP)}, folder], {
       stdio: 'inherit',
       detached: true,
     });
     endWithUs(step, folder);`,
    );
    const started = spawn(process.execPath, [run], { stdio: ['ignore', 'inherit', 'inherit'] });
    const pids = join(folder, 'pids');
    await vi.waitFor(() => expect(existsSync(pids)).toBe(true));
    const all = readFileSync(pids, 'utf8').split(' ').map(Number);
    expect(all.map(isAlive)).toEqual([true, true, true]);
    const ended = once(started, 'exit');
    started.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    await vi.waitFor(() => expect(all.map(isAlive)).toEqual([false, false, false]));
  },
);
