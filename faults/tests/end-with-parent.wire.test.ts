import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const RUN = `
  import { writeFileSync } from 'node:fs';
  import { endWithParent } from ${JSON.stringify(import.meta.resolve('../src/end-with-parent.ts'))};
  endWithParent(async () => writeFileSync('ended', ''));
  setInterval(() => {}, 1000);
  writeFileSync('pid', String(process.pid));
`;
const PARENT = `
  import { spawn } from 'node:child_process';
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'ignore' });
  setInterval(() => {}, 1000);
`;

test.for(['its parent is killed', 'it is asked to'] as const)(
  'a run cleans up and exits when %s',
  async (when) => {
    const cwd = mkdtempSync(join(tmpdir(), 'end-with-parent-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    const args = ['--input-type=module', '-e', PARENT, RUN];
    const parent = spawn(process.execPath, args, { cwd, stdio: 'ignore' });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pidFile = join(cwd, 'pid');
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true));
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (when === 'it is asked to') process.kill(pid, 'SIGTERM');
    else {
      parent.kill('SIGKILL');
      await once(parent, 'exit');
    }
    await vi.waitFor(() => expect(existsSync(join(cwd, 'ended'))).toBe(true));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  },
);
