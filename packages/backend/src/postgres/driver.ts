import { createRequire, registerHooks } from 'node:module';
import type Postgres from 'postgres';
import { z } from 'zod';
import { mend } from './driver-faults.ts';
import { MENDED_FILES } from './driver-files.ts';

/**
 * The PostgreSQL driver without its faults around connections that break (decision 0030). Whatever
 * speaks to the database in the running product does so through this; its types are the driver's.
 */
export const postgres: typeof Postgres = loadMended();

/**
 * Mended in memory as it is loaded: nothing on disk is changed, and other copies stay as they are.
 */
function loadMended(): typeof Postgres {
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = MENDED_FILES.find((path) => url.endsWith(path));
      return file ? { ...loaded, source: mend(file, String(loaded.source)) } : loaded;
    },
  });
  try {
    return createRequire(import.meta.url)('postgres');
  } finally {
    hooks.deregister();
  }
}

/** How many connections of a pool are taken, and how many requests wait for one. */
export type PoolLoad = z.infer<typeof loadSchema>;
const loadSchema = z.object({ inUse: z.int(), waiting: z.int() });

/** Of a pool that the mended driver opened. */
export const loadOf = (pool: Postgres.Sql): PoolLoad =>
  loadSchema.parse(Reflect.apply(Reflect.get(pool, 'load'), pool, []));

/** A statement of a transaction in one trip; `isPrepared` where PostgreSQL keeps its plan. */
export type StatementPart = {
  text: string;
  values: readonly (string | null)[];
  isPrepared: boolean;
};

/** One row, as PostgreSQL sent it. */
export type RawRow = (Buffer | null)[];

/** The rows of each part, or the error of the first that failed, as soon as all is over. */
type Together = Promise<RawRow[][]> & { cancel(): void };

/**
 * One transaction in one trip, by a pool that the mended driver opened: all parts are sent before
 * the first is answered, on a connection that is free. Values go as text, of the type that the
 * statement needs: the driver would write dates, booleans and JSON in its own way.
 * @param onSent from here on it can no longer be taken back.
 */
export const together = (
  pool: Postgres.Sql,
  parts: readonly StatementPart[],
  onSent: () => void,
): Together => Reflect.apply(Reflect.get(pool, 'together'), pool, [parts, onSent]);
