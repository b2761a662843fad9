import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { postgres } from '@parley/postgres';
import { type Folders, spawnIdentity } from './folders.ts';
import { endedEarly, refuseDamage } from './damage.ts';
import { exitCode } from './program-end.ts';
import { checkRelations } from './integrity.ts';
import { ownerSettings } from './orphan.ts';
import { logOf } from './server-log.ts';
import { removeForgottenSockets } from './socket.ts';

/**
 * Time for a shutdown to write everything to disk, in milliseconds. After that the database is
 * ended anyway, and the next start recovers.
 */
const FAST_MS = 10_000;
/**
 * After SIGQUIT the server writes nothing more; if it still does not end, it hangs in the system.
 */
const QUIT_MS = 5000;
/**
 * The longest silence of a starting server, in milliseconds. A recovering server reports that it is
 * recovering, and may take longer.
 */
const SILENT_MS = 60_000;
const ASK_AGAIN_MS = 50;

/** SQLSTATE of a server that is starting up or recovering. */
const STARTING = '57P03';
const coded = z.object({ code: z.string() });

/** Starts the server of these folders; `own` adds to or overrides the default settings. */
export function launch(folders: Folders, own: Record<string, string | number>): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    // The data folder, which no other account can enter.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    // The server with all of its workers, and a second process of workers beside it.
    max_connections: 150,
    shared_buffers: '128MB',
    // Realtime reads committed changes from the log.
    wal_level: 'logical',
    max_wal_senders: 10,
    max_replication_slots: 10,
    // A connected reader that stops reading must not fill the disk; it loses its position instead.
    max_slot_wal_keep_size: '2GB',
    // Short policy-checked queries lose more to compiling than they gain.
    jit: 'off',
    // Pages are in memory or on SSDs. While a table's statistics are young, the default cost makes
    // the planner sort a whole channel for its newest fifty messages.
    random_page_cost: 1.1,
    idle_in_transaction_session_timeout: '60s',
    log_min_messages: 'warning',
    TimeZone: 'UTC',
    ...ownerSettings(folders.data),
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  removeForgottenSockets(folders);
  const log = openSync(logOf(folders), 'a', 0o600);
  const server = spawn(join(folders.bin, 'postgres'), ['-D', folders.pgdata, ...flags], {
    stdio: ['ignore', log, log],
    // Ctrl+C reaches the whole process group; the server must outlive the requests that drain.
    detached: true,
    ...spawnIdentity(folders),
  });
  // A process that could not be started counts as ended.
  server.on('error', () => {});
  closeSync(log);
  return server;
}

/** True if the server ended or could not be started. */
export const hasEnded = (server: ChildProcess): boolean =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null;

/**
 * Resolves when the server answers.
 * @param isWanted returns false when no caller waits for the server any more.
 * @throws an error of one sentence if the server ends meanwhile, is silent for a minute or is not
 * wanted; it is then stopped.
 */
export async function untilReady(
  url: string,
  server: ChildProcess,
  folders: Folders,
  isWanted: () => boolean = () => true,
): Promise<void> {
  let lastWord = performance.now();
  while (!hasEnded(server)) {
    const sql = postgres(url, { max: 1, connectTimeoutMs: 5000 });
    try {
      await sql`select 1`;
      await checkRelations(sql, folders);
      return;
    } catch (error) {
      refuseDamage(error, folders);
      // Not listening yet, or replaying the log after a crash.
      if (coded.safeParse(error).data?.code === STARTING) lastWord = performance.now();
      await sleep(ASK_AGAIN_MS);
    } finally {
      await sql.end({ timeout: 1 });
    }
    if (!isWanted() || performance.now() - lastWord > SILENT_MS) {
      await stopServer(server, false);
      throw new Error(`PostgreSQL does not answer; its log is ${logOf(folders)}.`);
    }
  }
  throw endedEarly(folders);
}

/**
 * Ends the server. If it is durable, it first writes everything to disk; otherwise it stops
 * immediately.
 */
export async function stopServer(server: ChildProcess, durable: boolean): Promise<void> {
  if (hasEnded(server)) return;
  const ended = exitCode(server);
  server.kill(durable ? 'SIGINT' : 'SIGQUIT');
  // A log reader that vanished would delay the shutdown; committed data is safe either way.
  const hurry = setTimeout(() => server.kill('SIGQUIT'), durable ? FAST_MS : QUIT_MS);
  // A stopped server (by SIGSTOP, for example) reacts to no other signal.
  const cut = setTimeout(() => server.kill('SIGKILL'), FAST_MS + QUIT_MS);
  await ended.finally(() => {
    clearTimeout(hurry);
    clearTimeout(cut);
  });
}
