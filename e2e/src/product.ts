import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeContexts } from './contexts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as people start it: its own process, data folder and port. */
export type Product = {
  url: string;
  dataDir: string;
  pid(): number;
  /** What `npm run status -- -o json` prints. */
  status(): Promise<Record<'API_URL' | 'PUBLISHABLE_KEY' | 'SECRET_KEY' | 'DB_URL', string>>;
  /** kill -9: no goodbye to anyone. */
  kill(): Promise<void>;
  /** Starts again on the same data and port. */
  restart(): Promise<void>;
  /** Clean stop; removes the data. */
  stop(): Promise<void>;
};

/** Starts `parley start` (or another command) and waits until it is ready. @throws with its output when it ends instead. */
export async function startProduct({
  env = {},
  command = 'start',
}: { env?: Record<string, string>; command?: string } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-product-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    AI_PROVIDER: 'built-in',
    ...env,
    PARLEY_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  const url = `http://localhost:${port}`;
  let running = await launch(command, environment);
  return {
    url,
    dataDir,
    pid: () => running.child.pid ?? 0,
    async status() {
      return JSON.parse(await output(['status', '-o', 'json'], environment));
    },
    kill: () => end(running, 'SIGKILL'),
    async restart() {
      running = await launch('start', environment);
    },
    async stop() {
      await closeContexts(url);
      await end(running, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const main = join(root, 'apps/parley/src/main.ts');

/** Its process, and the last it said. */
type Running = { child: ChildProcess; words(): string };

const WORDS = 4000;
/** Longer than all its parts may take to end. */
const STOP_MS = 120_000;

function launch(command: string, env: NodeJS.ProcessEnv): Promise<Running> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [main, command], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const read = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-WORDS);
      if (text.includes('Parley is ready')) done({ child, words: () => text });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`parley ${command} ended with ${code}:\n${text}`)));
  });
}

function output(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('exit', (code) =>
      code === 0 ? done(text) : fail(new Error(`parley ${args.join(' ')} ended with ${code}`)),
    );
  });
}

function end({ child, words }: Running, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done, fail) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const tooLong = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`Parley did not stop. Its last words:\n${words()}`));
    }, STOP_MS);
    child.once('exit', () => {
      clearTimeout(tooLong);
      done();
    });
    child.kill(signal);
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No port')),
      );
    });
  });
}
