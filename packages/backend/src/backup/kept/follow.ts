import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthPart, PartState } from '../../gateway/parts.ts';
import type { Log } from '../../log.ts';
import { openPool } from '../../postgres/pool.ts';
import { KEPT } from '../../storage/stores/local.ts';
import { Keeper, type KeeperOptions } from './keeper.ts';

/** Where backups are kept, and how far back they reach. */
export type BackupSettings = { folder: string; passphrase: string | undefined; days: number };

export type FollowOptions = Pick<KeeperOptions, 'dataDir' | 'isShort' | 'log'> & {
  databaseUrl: string;
  /** If undefined, no backups are kept. */
  settings: BackupSettings | undefined;
};

/** Backups that are kept while the program runs. */
export type Following = { part: HealthPart; close(): Promise<void> };

/** Interval between steps, in milliseconds; losing the disk loses at most this much. */
const EVERY_MS = 1000;
const leavingIn = (dataDir: string) => join(dataDir, 'storage', 'leaving', KEPT);

/**
 * Keeps backups of a running data folder: a base at intervals, and the log and stored files as they
 * arrive. Nothing waits for it; after a failure it logs the problem and continues when it can.
 * @returns null if no backups are kept.
 */
export async function followDatabase(options: FollowOptions): Promise<Following | null> {
  const { dataDir, databaseUrl, settings, log } = options;
  if (!settings) {
    await rm(leavingIn(dataDir), { recursive: true, force: true });
    return null;
  }
  await mkdir(leavingIn(dataDir), { recursive: true, mode: 0o700 });
  const sql = openPool(databaseUrl, 1);
  const keeper = new Keeper({ ...options, ...settings, sql });
  const begun = Date.now();
  const stopping = new AbortController();
  const step = steps(keeper, log);
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await step.take();
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    part: {
      isNeeded: false,
      check: () => ({
        state: step.state(),
        figures: {
          backups_behind_bytes: keeper.behindBytes,
          backups_behind_seconds: (Date.now() - (keeper.keptUntil?.getTime() ?? begun)) / 1000,
          // Unlike an age, a timestamp stays correct while the response is in transit.
          ...(keeper.keptUntil && {
            backups_kept_until_timestamp_seconds: keeper.keptUntil.getTime() / 1000,
          }),
        },
      }),
    },
    async close() {
      stopping.abort();
      await working;
      // Keeps what was committed since the last step.
      await step.take();
      await keeper.close();
      await sql.end({ timeout: 5 });
    },
  };
}

/** Runs steps, and logs when they begin to fail and when they succeed again. */
function steps(keeper: Keeper, log: Log) {
  let problem: string | null = null;
  return {
    state: (): PartState['state'] => {
      if (problem !== null) return 'failing';
      return keeper.keptUntil === null ? 'starting' : 'ok';
    },
    async take() {
      try {
        await keeper.step();
        if (problem !== null) log({ level: 'info', message: 'Backups are kept again' });
        problem = null;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        if (text !== problem)
          log({ level: 'error', message: 'Backups are not kept at the moment', error: text });
        problem = text;
      }
    },
  };
}
