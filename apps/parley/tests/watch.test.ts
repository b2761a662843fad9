import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';

const soon = { timeout: 50_000, interval: 50 };
const watcher = fileURLToPath(new URL('watch-child.ts', import.meta.url));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Watch = {
  process: ChildProcess;
  /** The supervisor's log. */
  words(): string;
  /** The lives started so far. */
  lives(): Promise<{ pid: number; life: string }[]>;
};

/** Supervises a program with these lives, in order. */
async function watch(...lives: string[]): Promise<Watch> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-watch-'));
  const [script, log] = [join(folder, 'script'), join(folder, 'log')];
  await writeFile(script, lives.join(' '));
  await writeFile(log, '');
  const child = spawn(process.execPath, [watcher, script, log], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr?.on('data', (chunk) => (text += chunk));
  const begun = async () =>
    (await readFile(log, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '))
      .map(([pid = '', life = '']) => ({ pid: Number(pid), life }));
  ends.push(async () => {
    if (isAlive(child.pid)) child.kill('SIGKILL');
    for (const { pid } of await begun()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return { process: child, words: () => text, lives: begun };
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const named = (lives: { life: string }[]) => lives.map(({ life }) => life);

test('restarts a crashed program, and passes on a signal', async () => {
  const { process: watching, lives } = await watch('crash', 'crash', 'fail', 'serve');
  await vi.waitFor(
    async () => expect(named(await lives())).toEqual(['crash', 'crash', 'fail', 'serve']),
    soon,
  );
  const [last] = (await lives()).slice(-1);
  watching.kill('SIGTERM');
  const [code] = await once(watching, 'exit');
  expect(code).toBe(0);
  expect(isAlive(last?.pid)).toBe(false);
  expect(await lives()).toHaveLength(4);
});

test('kills and restarts a hanging program', async () => {
  const { lives, words } = await watch('hang', 'serve');
  await vi.waitFor(async () => expect(named(await lives())).toEqual(['hang', 'serve']), soon);
  expect(words()).toContain('hangs');
});

test('does not restart a program that refuses to start', async () => {
  const { process: watching, lives } = await watch('refuse', 'serve');
  const [code] = await once(watching, 'exit');
  expect(code).toBe(1);
  expect(await lives()).toHaveLength(1);
});

test('gives up on a program that never starts, with a last message', async () => {
  const { process: watching, lives, words } = await watch('crash', 'fail');
  // `exit` may come before its last output has been read.
  const [code] = await once(watching, 'close');
  expect(code).toBe(1);
  expect(await lives()).toHaveLength(7);
  expect(words()).toContain('does not start, however often it is tried');
});

test('leaves no process behind when the supervisor is killed', async () => {
  const { process: watching, lives } = await watch('serve');
  await vi.waitFor(async () => expect(await lives()).toHaveLength(1), soon);
  const [program] = await lives();
  watching.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(program?.pid)).toBe(false), soon);
});

test('survives when the reader of its output goes away', async () => {
  const { process: watching, lives } = await watch('serve', 'crash', 'serve');
  await vi.waitFor(async () => expect(await lives()).toHaveLength(1), soon);
  watching.stdout?.destroy();
  watching.stderr?.destroy();
  const [first] = await lives();
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(
    async () => expect(named(await lives())).toEqual(['serve', 'crash', 'serve']),
    soon,
  );
  expect(isAlive(watching.pid)).toBe(true);
});
