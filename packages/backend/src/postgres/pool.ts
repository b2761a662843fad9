import type { Sql } from 'postgres';
import { postgres } from './driver.ts';

/** What every pool is opened with, our own and the Data API's. */
export const POOL_SETTINGS = {
  /** Where nothing answers, somebody waits for it: in seconds, as the next one is. */
  connect_timeout: 5,
  /**
   * A connection that broke is opened again at once: that the database is away is known elsewhere.
   */
  backoff: () => 0.1,
  onnotice: () => {},
};

/**
 * @param max connections at a time, opened when they are needed.
 * @param socket the server's socket file, where it has one: each trip costs less than by the port.
 * @param settings what each connection begins with.
 */
export const openPool = (
  url: string,
  max: number,
  socket: string | null = null,
  settings: Record<string, string | number> = {},
): Sql =>
  postgres(url, {
    ...POOL_SETTINGS,
    max,
    connection: settings,
    ...(socket === null ? {} : { path: socket }),
  });
