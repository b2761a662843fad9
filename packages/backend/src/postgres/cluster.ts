import { join, resolve } from 'node:path';
import { type Log, logToStderr } from '../log.ts';
import { prepareFolders } from './folders.ts';
import { createCluster } from './initdb.ts';
import { checkFiles, needsDatabase, noteFiles } from './integrity.ts';
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
  /** The server's Unix socket, for the account that runs it; null if its path is too long. */
  socket: string | null;
  /**
   * Shuts down fast and cleanly; resolves when the server process has ended and the lock is
   * released.
   */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Folder for the data, password, log and lock; created if missing. */
  dataDir: string;
  /** Called before slow steps (creating the database, recovering). */
  onProgress?: (message: string) => void;
  /**
   * Committed data survives a loss of power. Only tests turn it off, since their data ends with
   * them: their server does not wait for the disk and stops immediately, so the next start
   * recovers.
   */
  durable?: boolean;
  /** Keeps write-ahead log for a while after it was needed, for the backups that follow it. */
  keepsLog?: boolean;
  /** The port on the loopback address; any free one if absent. */
  port?: number | undefined;
  /** Plans and shows queries as the local stack's database does. */
  plansAsLocalStack?: boolean;
  /** Called when the server ends unexpectedly, and when it runs again. */
  log?: Log;
};

/** Commits stay synchronous, so that they are in the log that realtime reads, if only in memory. */
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', wal_init_zero: 'off' };

/** Settings that comparisons of plans depend on: sizes, costs, JIT and query ids. */
const LOCAL_STACK = {
  effective_cache_size: '128MB',
  random_page_cost: 4,
  jit: 'on',
  compute_query_id: 'on',
};

/** The most log that is kept for backups that have fallen behind. */
const KEPT_LOG = { wal_keep_size: '512MB' };

/**
 * Starts the embedded PostgreSQL: creates its data on first use and recovers it after a crash.
 * Restarts it whenever it ends unexpectedly, until it is stopped. Durable by default: fsync stays
 * on.
 * @throws AlreadyRunningError if a living process holds the same data folder.
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
    if (needsDatabase(folders)) {
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
