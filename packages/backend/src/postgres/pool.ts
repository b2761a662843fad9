import { postgres, type Sql } from '@parley/postgres';

/** Callers wait this long for a server that does not answer. */
export const CONNECT_TIMEOUT_MS = 5000;

/** Closing a connection frees its prepared statements. */
const LIFETIME_S = 45 * 60;

/**
 * Opens a connection pool for the product.
 * @param max the largest number of connections.
 * @param socket the server's Unix socket, which costs less than its port.
 * @param settings PostgreSQL settings of every connection.
 */
export const openPool = (
  url: string,
  max: number,
  socket: string | null = null,
  settings: Record<string, string | number> = {},
): Sql =>
  postgres(url, {
    max,
    socket,
    settings,
    lifetimeS: LIFETIME_S,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
