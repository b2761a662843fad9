import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunning } from '@parley/backend/running';
import { projectKeys } from '../../packages/backend/src/gateway/keys.ts';
import { closeContexts } from './contexts.ts';
import { copyTemplate } from './data-template.ts';
import { databaseOf, endDatabase } from './database.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as users start it: a separate process, data folder and port. */
export type Product = {
  url: string;
  dataDir: string;
  pid(): number;
  /** Address and keys, as `npm run status -- -o json` prints them. */
  status(): Promise<Status>;
  /** Kills the process with SIGKILL, without a clean shutdown. */
  kill(): Promise<void>;
  /** Starts again with the same data and port. */
  restart(): Promise<void>;
  /** Stops cleanly and removes data that it created. */
  stop(): Promise<void>;
  /** Kills all processes and removes the data, for tests with another subject than stopping. */
  end(): Promise<void>;
};

type Status = Record<'API_URL' | 'PUBLISHABLE_KEY' | 'SECRET_KEY' | 'DB_URL', string>;

export type ProductOptions = {
  env?: Record<string, string>;
  command?: string;
  /**
   * A folder for the data, which a stop keeps; by default a new one, copied from the template if
   * there is one.
   */
  dataDir?: string;
  /** Creates its data itself, as on a first start. */
  isFirst?: boolean;
};

/**
 * Starts `parley start` (or another command) and waits until it is ready.
 * @throws an error with its output if it exits instead.
 */
export async function startProduct({
  env = {},
  command = 'start',
  dataDir: kept,
  isFirst = kept !== undefined,
}: ProductOptions = {}): Promise<Product> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'parley-product-')));
  if (!isFirst) await copyTemplate(dataDir);
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
  // An interrupted run ends no test, so its processes are killed on exit, even those that are still
  // starting.
  const endNow = () => {
    const database = databaseOf(dataDir);
    if (database !== null) process.kill(database, 'SIGQUIT');
  };
  process.once('exit', endNow);
  let running = await launch(command, environment);
  const product: Product = {
    url,
    dataDir,
    pid: () => running.child.pid ?? 0,
    status: () => statusOf(dataDir),
    kill: () => end(running, 'SIGKILL'),
    async restart() {
      running = await launch('start', environment);
    },
    async stop() {
      await closeContexts(url);
      await end(running, 'SIGTERM');
      process.off('exit', endNow);
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
    async end() {
      const database = databaseOf(dataDir);
      if (database === null) return product.stop();
      await closeContexts(url);
      await end(running, 'SIGKILL');
      await endDatabase(database);
      process.off('exit', endNow);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return product;
}

const main = join(root, 'apps/parley/src/main.ts');

/** A process and the end of its output. */
type Running = { child: ChildProcess; words(): string };

const WORDS = 4000;
/** Longer than the shutdown of all parts may take. */
const STOP_MS = 120_000;

function launch(command: string, env: NodeJS.ProcessEnv): Promise<Running> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [main, command], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endNow = () => child.kill('SIGKILL');
    process.once('exit', endNow);
    child.once('exit', () => process.off('exit', endNow));
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

async function statusOf(dataDir: string): Promise<Status> {
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`Nothing runs on ${dataDir}`);
  const { publishableKey, secretKey } = await projectKeys(dataDir);
  return {
    API_URL: running.url,
    PUBLISHABLE_KEY: publishableKey,
    SECRET_KEY: secretKey,
    DB_URL: running.databaseUrl,
  };
}

/**
 * Runs another command of the program on a product's data.
 * @returns its output.
 */
export function output(args: string[], { dataDir }: Product): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: root,
      env: { ...process.env, PARLEY_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('close', (code) =>
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
