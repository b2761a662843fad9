import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '@parley/e2e/free-port';
import { postgres, type Sql } from '@parley/postgres';
import { until } from './until.ts';
import { descendantsOf, isAlive, type Process, processesOf, signal } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clock = new URL('./shifted-clock.ts', import.meta.url).href;

type Template = {
  prepareTemplate(workdir: string): Promise<string>;
  copyTemplate(template: string, dataDir: string): Promise<void>;
};
// Imported by URL, since the backend is checked with Node's types, which conflict with the
// browser's.
const { prepareTemplate, copyTemplate }: Template = await import(
  pathToFileURL(join(root, 'packages/backend/src/testing/index.ts')).href
);

/** The product as `npm start` runs it: a watching process, the program and the database. */
export type Product = {
  /** The server's own address, without a network in between. */
  url: string;
  /** The folder with all data and the log. */
  folder: string;
  dataDir: string;
  /** The process that watches the program. */
  watch(): number;
  /** The process that collects the output. */
  collector(): number;
  /** The program's process; 0 while there is none. */
  program(): number;
  /** The database's main process; 0 while there is none. */
  database(): number;
  /** The database's processes whose title matches. */
  partsOfDatabase(words: RegExp): Process[];
  isReady(): Promise<boolean>;
  /** Starts `npm start` if it is not running, as a service manager would. */
  start(): Promise<void>;
  publishableKey(): string;
  /** Queries the database over a separate connection. */
  ask<Row extends object>(work: (sql: Sql) => Promise<Row[]>): Promise<Row[]>;
  /** The end of the product's output. */
  words(): string;
  /**
   * Stops cleanly.
   * @returns processes that were still running, which are killed.
   */
  stop(): Promise<Process[]>;
};

export type ProductOptions = {
  /** An empty folder for this product only. */
  folder: string;
  /** The address that people use, if it is another one. */
  siteUrl(port: number): string;
  env?: Record<string, string>;
  /** Turns off the database's disk syncs, for short runs with disposable data. */
  isHasty?: boolean;
};

/** The app may have to be built first. */
const READY_MS = 600_000;
const STOP_MS = 60_000;

export async function startProduct({
  folder,
  siteUrl,
  env = {},
  isHasty = false,
}: ProductOptions): Promise<Product> {
  const dataDir = join(folder, 'data');
  await copyTemplate(await prepareTemplate(root), dataDir);
  if (isHasty)
    await appendFile(
      join(dataDir, 'postgres/postgresql.conf'),
      '\nfsync = off\nfull_page_writes = off\n',
    );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, 'product.log');
  const environment = {
    ...process.env,
    AI_PROVIDER: 'built-in',
    ...env,
    PARLEY_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: siteUrl(port),
    PARLEY_FAULTS_CLOCK: join(folder, 'clock'),
  };
  let watching: ChildProcess | null = null;
  let collecting: ChildProcess | null = null;

  const isReady = () =>
    fetch(`${url}/ready`, { signal: AbortSignal.timeout(3000) }).then(
      async (answer) => (await answer.body?.cancel(), answer.status === 200),
      () => false,
    );
  const start = async () => {
    const file = openSync(log, 'a');
    collecting = spawn('cat', [], { stdio: ['pipe', file, 'ignore'] });
    closeSync(file);
    const output = collecting.stdin ?? 'ignore';
    watching = spawn(process.execPath, ['--import', clock, main, 'start'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', output, output],
    });
    collecting.stdin?.destroy();
    for (const until = Date.now() + READY_MS; !(await isReady()); await sleep(100))
      if (Date.now() > until || watching.exitCode !== null)
        throw new Error(`Parley does not start:\n${words(log)}`);
  };
  const runningFile = join(dataDir, 'running.json');
  const running = (): { databaseUrl: string } => JSON.parse(readFileSync(runningFile, 'utf8'));
  const product: Product = {
    url,
    folder,
    dataDir,
    watch: () => watching?.pid ?? 0,
    collector: () => collecting?.pid ?? 0,
    program: () =>
      descendantsOf(watching?.pid ?? 0).find(({ command }) => command.includes('main.ts'))?.pid ??
      0,
    database: () => leaderIn(dataDir),
    partsOfDatabase: (words) =>
      descendantsOf(leaderIn(dataDir)).filter(({ command }) => words.test(command)),
    isReady,
    start,
    publishableKey: () =>
      JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).publishableKey,
    async ask(work) {
      // A program that is starting has not written the file yet.
      await until('it is known where the database is', () => existsSync(runningFile));
      const sql = postgres(running().databaseUrl, { max: 1 });
      try {
        return await work(sql);
      } finally {
        await sql.end();
      }
    },
    words: () => words(log),
    async stop() {
      process.off('exit', endNow);
      if (watching && isRunning(watching)) {
        const ended = once(watching, 'exit');
        watching.kill('SIGTERM');
        await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      }
      const left = processesOf(dataDir);
      signal(
        left.map(({ pid }) => pid),
        'SIGKILL',
      );
      return left;
    },
  };
  // An interrupted run leaves no process behind.
  const endNow = () =>
    signal(
      processesOf(dataDir).map(({ pid }) => pid),
      'SIGKILL',
    );
  process.once('exit', endNow);
  await start();
  return product;
}

const main = join(root, 'apps/parley/src/npm-start.ts');

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function leaderIn(dataDir: string): number {
  try {
    const file = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    const pid = Number(file.split('\n')[0]);
    return isAlive(pid) ? pid : 0;
  } catch {
    return 0;
  }
}

function words(log: string): string {
  return readFileSync(log, 'utf8').slice(-4000);
}
