import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import type { HealthParts } from './gateway/parts.ts';
import type { Availability } from './postgres/availability.ts';
import type { PoolLoad } from '@parley/postgres';
import type { Realtime } from './realtime/server.ts';
import type { SpaceWatch } from './space/watch.ts';

export type OwnParts = {
  sql: Sql;
  /** All connection pools of the backend. */
  loads: readonly (() => PoolLoad)[];
  database: Availability;
  realtime: Realtime;
  dataDir: string;
  space: SpaceWatch;
};

/** The parts that a backend needs to serve, by their names in `/ready`. */
export function ownParts({
  sql,
  loads,
  database,
  realtime,
  dataDir,
  space,
}: OwnParts): HealthParts {
  const away = { state: 'failing' } as const;
  return {
    database: {
      async check() {
        const now = loads.map((load) => load());
        const figures = {
          pool_in_use: now.reduce((sum, { inUse }) => sum + inUse, 0),
          pool_waiting: now.reduce((sum, { waiting }) => sum + waiting, 0),
        };
        if (database.isAway) return { ...away, figures };
        await sql`select 1`;
        return { state: 'ok', figures };
      },
    },
    // The message is written to the log and the disk like a row; nothing reads it.
    writable: {
      async check() {
        if (database.isAway) return away;
        await sql`select pg_logical_emit_message(true, 'ready', '')`;
        return { state: 'ok' };
      },
    },
    stream: {
      async check() {
        if (database.isAway || !realtime.isLive()) return away;
        return { state: 'ok', figures: { stream_lag_bytes: await realtime.lagBytes() } };
      },
    },
    storage: {
      async check() {
        await access(join(dataDir, 'storage'), constants.R_OK | constants.W_OK);
        return { state: 'ok' };
      },
    },
    disk: {
      async check() {
        const { bavail, bsize } = await statfs(dataDir);
        const figures = { disk_free_bytes: bavail * bsize };
        return { state: space.level() === 'full' ? 'failing' : 'ok', figures };
      },
    },
  };
}
