import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthPart, PartState } from '../../gateway/parts.ts';
import type { Log } from '../../log.ts';
import { openPool } from '../../postgres/pool.ts';
import { KEPT } from '../../storage/stores/local.ts';
import { Keeper, type KeeperOptions } from './keeper.ts';

/** What decides where backups are kept, and how far they reach back. */
export type BackupSettings = { folder: string; passphrase: string | undefined; days: number };

export type FollowOptions = Pick<KeeperOptions, 'dataDir' | 'isShort' | 'log'> & {
  databaseUrl: string;
  /** Undefined: none are kept. */
  settings: BackupSettings | undefined;
};

/** Backups that are kept while the program runs. */
export type Following = { part: HealthPart; close(): Promise<void> };

/** How often what came is kept, in milliseconds: as much is lost with a disk at most. */
const EVERY_MS = 1000;
const leavingIn = (dataDir: string) => join(dataDir, 'storage', 'leaving', KEPT);

/**
 * Keeps backups of a running data folder: a base now and then, the log and the stored files as they
 * come. Nothing waits for it: where it fails it says so, and goes on once it can.
 * @returns null when none are kept.
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
          // A moment does not age while an answer is on its way.
          ...(keeper.keptUntil && {
            backups_kept_until_timestamp_seconds: keeper.keptUntil.getTime() / 1000,
          }),
        },
      }),
    },
    async close() {
      stopping.abort();
      await working;
      // What was committed since the last time.
      await step.take();
      await keeper.close();
      await sql.end({ timeout: 5 });
    },
  };
}

/** Takes steps, and tells when they begin to fail, and when they succeed again. */
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
