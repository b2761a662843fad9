import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { postgresBinaries, SYSTEM_STATE_DIR } from './binaries.ts';
import { isAlive, takeLock } from './lock.ts';
import { isReachable, type UnprivilegedUser, unprivilegedUser } from './unprivileged.ts';

/** A running PostgreSQL 17 that belongs to this process. */
export type Cluster = {
  /** Superuser connection URL on the loopback address. */
  url: string;
  /** Fast, clean shutdown; resolves once the server process has ended and the lock is free. */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Folder for the data, password, log and lock; made when missing. */
  dataDir: string;
  /** Told what takes long (creating the database, recovering). */
  onProgress?: (message: string) => void;
};

/** How long the database may take to write everything in place before it ends without, in milliseconds; the next start recovers. */
const FAST_MS = 10_000;

type Folders = { state: string; data: string; user: UnprivilegedUser; bin: string };

/**
 * Starts the embedded PostgreSQL, creating its data on first use and recovering it after a crash.
 * Durable always: fsync stays on.
 * @throws AlreadyRunningError when a living process holds the same data folder.
 */
export async function startCluster({
  dataDir,
  onProgress = () => {},
}: ClusterOptions): Promise<Cluster> {
  const folders = prepareFolders(resolve(dataDir));
  const release = takeLock(join(folders.state, 'lock'));
  try {
    await stopOrphan(folders.data, onProgress);
    if (!existsSync(join(folders.data, 'PG_VERSION'))) {
      onProgress('Creating the database …');
      await createCluster(folders);
    }
    const port = await freePort();
    const url = `postgresql://postgres:${readPassword(folders)}@127.0.0.1:${port}/postgres`;
    const server = launch(folders, port);
    await untilReady(url, server, folders);
    return { url, stop: () => stopServer(server).finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

function prepareFolders(state: string): Folders {
  const user = unprivilegedUser();
  // Secrets inside are 0600; the folder itself must let the unprivileged server through to its data.
  mkdirSync(state, { recursive: true });
  chmodSync(state, user ? 0o711 : 0o700);
  const data = isReachable(state, user) ? join(state, 'postgres') : systemDataDir(state);
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  if (user) chownSync(data, user.uid, user.gid);
  return { state, data, user, bin: postgresBinaries(user) };
}

/**
 * Root's own folders are closed to the server's account: the data then lives with the system's state,
 * under a name kept in the state folder, so that deleting that folder is still a fresh start.
 */
function systemDataDir(state: string): string {
  const nameFile = join(state, 'postgres.name');
  if (!existsSync(nameFile))
    writeFileSync(nameFile, randomBytes(8).toString('hex'), { mode: 0o600 });
  const parent = join(SYSTEM_STATE_DIR, readFileSync(nameFile, 'utf8'));
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  chmodSync(SYSTEM_STATE_DIR, 0o755);
  return join(parent, 'postgres');
}

const passwordFile = (folders: Folders) => join(folders.state, 'postgres.password');
const readPassword = (folders: Folders) => readFileSync(passwordFile(folders), 'utf8').trim();

async function createCluster(folders: Folders): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile(folders), password, { mode: 0o600 });
  const handedOver = `${folders.data}.initial`;
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (folders.user) chownSync(handedOver, folders.user.uid, folders.user.gid);
  const initdb = spawn(
    join(folders.bin, 'initdb'),
    [
      ['--pgdata', folders.data],
      ['--username', 'postgres'],
      ['--pwfile', handedOver],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--locale', 'C'],
    ].flat(),
    { stdio: ['ignore', 'pipe', 'pipe'], ...identity(folders) },
  );
  let output = '';
  for (const stream of [initdb.stdout, initdb.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await exitCode(initdb);
  rmSync(handedOver, { force: true });
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not create its data folder ${folders.data}: ${output.trim()}`,
    );
}

function launch(folders: Folders, port: number): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    // Realtime reads committed changes from the log.
    wal_level: 'logical',
    max_wal_senders: 10,
    max_replication_slots: 10,
    // Short policy-checked queries lose more to compiling than they gain.
    jit: 'off',
    idle_in_transaction_session_timeout: '60s',
    log_min_messages: 'warning',
    TimeZone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folders.state, 'postgres.log'), 'a', 0o600);
  return spawn(join(folders.bin, 'postgres'), ['-D', folders.data, ...flags], {
    stdio: ['ignore', log, log],
    // Ctrl+C reaches the whole process group; the server must outlive the requests that drain.
    detached: true,
    ...identity(folders),
  });
}

function identity({ user, data }: Folders) {
  const account = user ? { uid: user.uid, gid: user.gid } : {};
  return { cwd: data, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

async function untilReady(url: string, server: ChildProcess, folders: Folders): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(
        `PostgreSQL ended while starting; its log is ${join(folders.state, 'postgres.log')}.`,
      );
    }
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch {
      // Not listening yet, or replaying the log after a crash.
      await sleep(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** A server whose parent was killed goes on alone; it is asked to finish before another takes its data. */
async function stopOrphan(data: string, onProgress: (message: string) => void): Promise<void> {
  const pid = orphanPid(data);
  if (pid === null) return;
  onProgress('Ending the database server that a killed process left behind …');
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await sleep(25);
}

function orphanPid(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return commandLine.includes(data) ? pid : null;
  } catch {
    return null;
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitCode(server);
  server.kill('SIGINT');
  // A reader of the log that is gone without a word would hold the server up; what is committed is safe either way.
  const hurry = setTimeout(() => server.kill('SIGQUIT'), FAST_MS);
  await ended.finally(() => clearTimeout(hurry));
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code));
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
