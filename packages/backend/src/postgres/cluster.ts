import { join, resolve } from 'node:path';
import { type Log, logToStderr } from '../log.ts';
import { prepareFolders } from './folders.ts';
import { createCluster } from './initdb.ts';
import { checkFiles, isNew, noteFiles } from './integrity.ts';
import { takeLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { quietPort, requireFree } from './port.ts';
import { keepSmall, logOf } from './server-log.ts';
import { launch, stopServer, untilReady } from './server-process.ts';
import { socketFile } from './socket.ts';
import { superuserUrl } from './superuser.ts';
import { supervise } from './supervisor.ts';

/** A running PostgreSQL 17 that belongs to this process. */
export type Cluster = {
  /** Connection URL of the superuser on the loopback address, only for the backend itself. */
  url: string;
  /**
   * The same server's socket file, for this machine's own account; null where its path is too long.
   */
  socket: string | null;
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
  /** Keeps the log for a while after it was needed, for backups that follow it. */
  keepsLog?: boolean;
  /** The port on the loopback address; any free one if absent. */
  port?: number | undefined;
  /** Plans as the local stack's database makes and tells them. */
  plansAsLocalStack?: boolean;
  /** Told when the server ended by itself, and when it runs again. */
  log?: Log;
};

/**
 * Commits stay synchronous: they are in the system's memory, and so in the log that realtime reads.
 */
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', wal_init_zero: 'off' };

/** What tools compare: sizes, costs, no compiling switched off, and numbered queries. */
const LOCAL_STACK = {
  effective_cache_size: '128MB',
  random_page_cost: 4,
  jit: 'on',
  compute_query_id: 'on',
};

/** How much of the log is kept, at most, for backups that have fallen behind. */
const KEPT_LOG = { wal_keep_size: '512MB' };

/**
 * Starts the embedded PostgreSQL, creating its data on first use and recovering it after a crash,
 * and starts it again whenever it ends by itself, until it is stopped. Durable unless told
 * otherwise: fsync stays on.
 * @throws AlreadyRunningError when a living process holds the same data folder.
 */
export async function startCluster({
  dataDir,
  onProgress = () => {},
  durable = true,
  keepsLog = false,
  plansAsLocalStack = false,
  port: fixedPort,
  log = logToStderr,
}: ClusterOptions): Promise<Cluster> {
  const folders = prepareFolders(resolve(dataDir));
  const release = takeLock(join(folders.state, 'lock'));
  try {
    await stopOrphan(folders.data, onProgress);
    if (isNew(folders)) {
      onProgress('Creating the database …');
      await createCluster(folders);
    }
    checkFiles(folders);
    const port = await (fixedPort === undefined ? quietPort() : requireFree(fixedPort));
    const url = superuserUrl(folders, port);
    const supervised = await supervise({
      async start(isWanted) {
        const server = launch(folders, {
          port,
          ...(durable ? {} : THROW_AWAY),
          ...(keepsLog ? KEPT_LOG : {}),
          ...(plansAsLocalStack ? LOCAL_STACK : {}),
        });
        try {
          await untilReady(url, server, folders, isWanted);
        } catch (error) {
          await stopServer(server, durable);
          throw error;
        }
        return server;
      },
      async end(server) {
        await stopServer(server, durable);
        if (durable && server.exitCode === 0) noteFiles(folders);
      },
      log,
    });
    const stopKeepingSmall = keepSmall(logOf(folders), (error) =>
      log({
        level: 'warn',
        message: "PostgreSQL's log could not be rotated",
        error: String(error),
      }),
    );
    const socket = socketFile(folders, port);
    const stop = async () => {
      stopKeepingSmall();
      await supervised.stop().finally(release);
    };
    return { url, socket, stop };
  } catch (error) {
    release();
    throw error;
  }
}
