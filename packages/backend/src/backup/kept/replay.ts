import type { ChildProcess } from 'node:child_process';
import type { Sql } from '@parley/postgres';
import { prepareFolders } from '../../postgres/folders.ts';
import { noteFiles } from '../../postgres/integrity.ts';
import { openPool } from '../../postgres/pool.ts';
import { quietPort } from '../../postgres/port.ts';
import { launch, stopServer, untilReady } from '../../postgres/server-process.ts';
import { superuserUrl } from '../../postgres/superuser.ts';

/** PostgreSQL's message if the log ends before the target time of a restore. */
const NOT_REACHED = /recovery ended before configured recovery target/;

/**
 * Lets PostgreSQL replay the log of a restored folder up to a time, runs `work` on the result, and
 * stops the server.
 * @param until null for the whole log.
 * @throws DamagedFolderError if the log or the database is incomplete.
 */
export async function afterReplay<T>(
  dataDir: string,
  until: Date | null,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const folders = prepareFolders(dataDir);
  const port = await quietPort();
  const url = superuserUrl(folders, port);
  const start = async (moment: Date | null): Promise<ChildProcess> => {
    const server = launch(folders, { port, ...settingsFor(moment) });
    try {
      await untilReady(url, server, folders);
      return server;
    } catch (error) {
      await stopServer(server, true);
      // The log covers the target time but has no later commit, so replaying all of it gives the
      // same state.
      if (moment && error instanceof Error && NOT_REACHED.test(error.message)) return start(null);
      throw error;
    }
  };
  const server = await start(until);
  const sql = openPool(url, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await stopServer(server, true);
    if (server.exitCode === 0) noteFiles(folders);
  }
}

/** The log is already in place, so nothing has to be fetched. */
const settingsFor = (moment: Date | null): Record<string, string> => ({
  restore_command: 'false',
  hot_standby: 'off',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  ...(moment ? { recovery_target_time: asTime(moment) } : {}),
});

/** Names of time zones, including Z, are not available yet when the settings are read. */
const asTime = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00');
