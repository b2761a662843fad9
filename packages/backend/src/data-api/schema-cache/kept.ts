import type { Sql } from '@parley/postgres';
import type { Log } from '../../log.ts';
import { loadSchemaCache } from './load.ts';
import { readTimezones } from './settings-catalogue.ts';
import type { SchemaCache } from './types.ts';

/** The current schema cache, kept up to date with the database. */
export type KeptSchemaCache = { current(): SchemaCache; close(): Promise<void> };

const CHANNEL = 'pgrst';

/**
 * Loads the cache, and reloads it after `notify pgrst, 'reload schema'` (or `'reload config'`),
 * which an event trigger of the platform sends after every definition. When the connection is
 * restored, it reloads to include changes it missed.
 * @param onReload called after each reload.
 */
export async function keepSchemaCache(
  sql: Sql,
  { schemas, log, onReload }: { schemas: readonly string[]; log: Log; onReload(): void },
): Promise<KeptSchemaCache> {
  const timezones = await readTimezones(sql);
  let cache = await loadSchemaCache(sql, schemas, timezones);
  let loading: Promise<void> | null = null;
  let isStale = false;
  let isClosed = false;

  const reload = async (): Promise<void> => {
    while (isStale && !isClosed) {
      isStale = false;
      try {
        cache = await loadSchemaCache(sql, schemas, timezones);
        onReload();
      } catch (error) {
        if (!isClosed)
          log({
            level: 'warn',
            message: 'The schema could not be read again',
            error: String(error),
          });
      }
    }
  };
  const demand = () => {
    isStale = true;
    loading ??= reload().finally(() => (loading = null));
  };
  let isFirst = true;
  const listening = await sql.listen(CHANNEL, demand, () => {
    if (!isFirst) demand();
    isFirst = false;
  });
  return {
    current: () => cache,
    async close() {
      isClosed = true;
      await listening.unlisten().catch(() => {});
      await loading;
    },
  };
}
