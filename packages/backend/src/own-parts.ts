import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import type { HealthPart } from './gateway/parts.ts';
import type { Availability } from './postgres/availability.ts';
import type { PoolLoad } from './postgres/driver.ts';
import type { Realtime } from './realtime/server.ts';
import type { SpaceWatch } from './space/watch.ts';

export type OwnParts = {
  sql: Sql;
  /** The pools of connections, our own and others'. */
  loads: readonly (() => PoolLoad)[];
  database: Availability;
  realtime: Realtime;
  dataDir: string;
  space: SpaceWatch;
};

/** What a backend needs in order to serve, by the names `/ready` gives it. */
export function ownParts({
  sql,
  loads,
  database,
  realtime,
  dataDir,
  space,
}: OwnParts): Record<string, HealthPart> {
  return {
    database: async () => {
      const now = loads.map((load) => load());
      const figures = {
        pool_in_use: now.reduce((sum, { inUse }) => sum + inUse, 0),
        pool_waiting: now.reduce((sum, { waiting }) => sum + waiting, 0),
      };
      if (database.isAway) return { ok: false, figures };
      await sql`select 1`;
      return { ok: true, figures };
    },
    // Read by nobody, and written to the log and the disk all the same.
    writable: async () => {
      if (database.isAway) return { ok: false };
      await sql`select pg_logical_emit_message(true, 'ready', '')`;
      return { ok: true };
    },
    stream: async () => {
      if (database.isAway || !realtime.isLive()) return { ok: false };
      const lag = await realtime.lagBytes();
      return { ok: true, figures: { stream_lag_bytes: lag } };
    },
    storage: async () => {
      await access(join(dataDir, 'storage'), constants.R_OK | constants.W_OK);
      return { ok: true };
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      return { ok: space.level() !== 'full', figures: { disk_free_bytes: free } };
    },
  };
}
