import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { endedEarly, refuseDamage } from './damage.ts';
import { type Folders, identity, prepareFolders } from './folders.ts';
import { createCluster, exitCode } from './initdb.ts';
import { checkFiles, checkRelations, isNew, noteFiles } from './integrity.ts';
import { takeLock } from './lock.ts';
import { moveIn } from './old-place.ts';
import { marksOf, stopOrphan } from './orphan.ts';
import { readPassword } from './password.ts';

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
  /**
   * What is committed outlives a loss of power. Only tests, whose data ends with them, do without:
   * their server waits for no disk and stops at once, leaving the clean-up to a next start.
   */
  durable?: boolean;
};

/**
 * How long the database may take to write everything in place before it ends without, in
 * milliseconds; the next start recovers.
 */
const FAST_MS = 10_000;

/**
 * Commits stay synchronous: they are in the system's memory, and so in the log that realtime reads.
 */
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the embedded PostgreSQL, creating its data on first use and recovering it after a crash.
 * Durable unless told otherwise: fsync stays on.
 * @throws AlreadyRunningError when a living process holds the same data folder.
 */
export async function startCluster({
  dataDir,
  onProgress = () => {},
  durable = true,
}: ClusterOptions): Promise<Cluster> {
  const folders = prepareFolders(resolve(dataDir));
  const release = takeLock(join(folders.state, 'lock'));
  try {
    await moveIn(folders, onProgress);
    await stopOrphan(folders.data, onProgress);
    if (isNew(folders)) {
      onProgress('Creating the database …');
      await createCluster(folders);
    }
    checkFiles(folders);
    const port = await freePort();
    const password = readPassword(folders);
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    const server = launch(folders, { port, ...(durable ? {} : THROW_AWAY) });
    const stop = async () => {
      await stopServer(server, durable);
      if (durable && server.exitCode === 0) noteFiles(folders);
    };
    try {
      await untilReady(url, server, folders);
    } catch (error) {
      await stopServer(server, durable);
      throw error;
    }
    return { url, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

function launch(folders: Folders, own: Record<string, string | number>): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
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
    ...marksOf(folders.data),
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folders.state, 'postgres.log'), 'a', 0o600);
  const server = spawn(join(folders.bin, 'postgres'), ['-D', folders.pgdata, ...flags], {
    stdio: ['ignore', log, log],
    // Ctrl+C reaches the whole process group; the server must outlive the requests that drain.
    detached: true,
    ...identity(folders),
  });
  closeSync(log);
  return server;
}

async function untilReady(url: string, server: ChildProcess, folders: Folders): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw endedEarly(folders);
    }
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await sql`select 1`;
      await checkRelations(sql, folders);
      return;
    } catch (error) {
      refuseDamage(error, folders);
      // Not listening yet, or replaying the log after a crash.
      await sleep(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

async function stopServer(server: ChildProcess, durable: boolean): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitCode(server);
  server.kill(durable ? 'SIGINT' : 'SIGQUIT');
  // A reader of the log that is gone without a word would hold the server up; what is committed is
  // safe either way.
  const hurry = setTimeout(() => server.kill('SIGQUIT'), FAST_MS);
  await ended.finally(() => clearTimeout(hurry));
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
