import { dirname, extname } from 'node:path';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { types } from './parsers.ts';
import { allowRawRows } from './raw-rows.ts';
import { isLost } from './statements.ts';

export type ConnectionOptions = {
  /** The largest number of connections, opened when they are needed. The default is 10. */
  max?: number;
  /** The time limit for opening a connection, in milliseconds. The default is 30,000. */
  connectTimeoutMs?: number;
  /** The server's Unix socket, which costs less than its port. */
  socket?: string | null;
  /** PostgreSQL settings of every connection. */
  settings?: Readonly<Record<string, string | number>>;
  /** The age at which an idle connection is replaced, in seconds. The default is never. */
  lifetimeS?: number;
  /** Called with the text of each notice. */
  onNotice?(text: string): void;
  /** Called when a connection has ended for any reason. */
  onClose?(): void;
};

/** The number of connections in use, and of callers waiting for one. */
export type PoolLoad = { inUse: number; waiting: number };

/** No connection was free in time. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

class ConnectionEndedError extends Error {
  readonly code = 'CONNECTION_ENDED';
}

const DEFAULT_MAX = 10;
const DEFAULT_CONNECT_TIMEOUT_MS = 30_000;

/** Outside a transaction. */
const IDLE = 'I';

export const tooLate = () =>
  new DatabaseBusyError('No connection to the database was free in time');

/** The configuration of each client of a pool. */
export function clientConfig(url: string, options: ConnectionOptions): ClientConfig {
  const { socket, settings = {} } = options;
  return {
    connectionString: socket ? bySocket(url, socket) : url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
      .join(' '),
  };
}

/** `pg` builds the path of the socket from a folder and a port. */
function bySocket(url: string, socket: string): string {
  const address = new URL(url);
  address.port = extname(socket).slice(1);
  address.searchParams.set('host', dirname(socket));
  return address.href;
}

/** A pool of `pg` whose callers can stop waiting and that can be ended in any state. */
export class Connections {
  readonly #pool: Pool;
  readonly #clients = new Set<Client>();
  readonly #waiting = new Map<Promise<PoolClient>, (reason: Error) => void>();
  #ending: Promise<void> | null = null;

  constructor(url: string, options: ConnectionOptions) {
    const config = clientConfig(url, options);
    const clients = this.#clients;
    // The pool's own time limit would also apply to waiting for a connection that is in use.
    const TrackedClient = class extends Client {
      constructor() {
        super({ ...config, pipeline: true });
        clients.add(this);
        allowRawRows(this.connection);
        // The caller's statement fails as well. An error event without a listener ends the process.
        this.on('error', () => {});
        this.on('notice', ({ message }) => options.onNotice?.(message ?? ''));
        this.once('end', () => {
          clients.delete(this);
          options.onClose?.();
        });
      }
    };
    this.#pool = new Pool({
      Client: TrackedClient,
      max: options.max ?? DEFAULT_MAX,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: options.lifetimeS ?? 0,
    });
    this.#pool.on('error', () => {});
  }

  get load(): PoolLoad {
    const { totalCount, idleCount } = this.#pool;
    return { inUse: totalCount - idleCount, waiting: this.#waiting.size };
  }

  /**
   * Takes a connection out of the pool: the most recently used, which has the most plans and
   * catalogue rows in memory. The caller gives it back.
   * @param withinMs the time limit in milliseconds; there is none by default.
   * @throws DatabaseBusyError if none is free in time, or the error of opening one.
   */
  async take(withinMs?: number): Promise<PoolClient> {
    if (this.#ending) throw new ConnectionEndedError('These connections have been ended');
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    const timer =
      withinMs === undefined ? undefined : setTimeout(() => this.#giveUp(promise), withinMs);
    this.#waiting.set(promise, reject);
    this.#pool.connect((error, client) => {
      clearTimeout(timer);
      if (!this.#waiting.delete(promise)) client?.release();
      else if (client) resolve(client);
      else reject(error ?? tooLate());
    });
    return promise;
  }

  #giveUp(waiting: Promise<PoolClient>, reason: Error = tooLate()): void {
    this.#waiting.get(waiting)?.(reason);
    this.#waiting.delete(waiting);
  }

  /** Gives a connection back. It is closed if it is lost or still within a transaction. */
  give(client: PoolClient): void {
    client.release(isLost(client) || client.getTransactionStatus() !== IDLE);
  }

  /** Closes a connection in an unknown state. */
  discard(client: PoolClient): void {
    client.release(true);
  }

  /**
   * Ends all connections after running statements and waiting callers are done, or after `timeoutS`
   * seconds.
   */
  end(timeoutS?: number): Promise<void> {
    this.#ending ??= this.#end(timeoutS);
    return this.#ending;
  }

  async #end(timeoutS?: number): Promise<void> {
    const ended = this.#drain();
    if (timeoutS === undefined) return ended;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#destroy();
      late.resolve();
    }, timeoutS * 1000);
    await Promise.race([ended, late.promise]);
    clearTimeout(timer);
  }

  async #drain(): Promise<void> {
    await Promise.allSettled(this.#waiting.keys());
    if (!this.#pool.ending) await this.#pool.end();
    // The pool does not wait for the server to close its side, which ends the session.
    await Promise.all([...this.#clients].map(endOf));
  }

  #destroy(): void {
    const reason = new ConnectionEndedError('The connections were ended before one was free');
    for (const waiting of this.#waiting.keys()) this.#giveUp(waiting, reason);
    if (!this.#pool.ending) void this.#pool.end();
    for (const { connection } of this.#clients) connection.stream.destroy();
  }
}

const endOf = (client: Client) =>
  new Promise<void>((resolve) => client.once('end', () => resolve()));
