import type { PoolClient } from 'pg';
import { clientConfig, type ConnectionOptions, Connections } from './connections.ts';
import { listen } from './listening.ts';
import type { RowList, Statement } from './pending-query.ts';
import { createTag, type Listening, type ReservedSql, type Sql, type SqlTag } from './sql.ts';
import { isStale, run } from './statements.ts';
import { begin } from './transaction.ts';
import { together } from './trip.ts';

/**
 * Creates a pool. It opens connections when they are needed.
 * @param url a connection string, as `pg` reads it.
 */
export function postgres(url: string, options: ConnectionOptions = {}): Sql {
  const connections = new Connections(url, options);
  const listenings = new Set<Listening>();

  async function on<T>(work: (client: PoolClient) => Promise<T>, withinMs?: number): Promise<T> {
    const client = await connections.take(withinMs);
    try {
      return await work(client);
    } finally {
      connections.give(client);
    }
  }

  /** Retries a statement whose plan was outdated. PostgreSQL refused it before it ran. */
  const onceMore = <T>(trying: () => Promise<T>): Promise<T> =>
    trying().catch((error: unknown) => {
      if (isStale(error)) return trying();
      throw error;
    });

  const runAlone = <T extends readonly unknown[]>(statement: Statement): Promise<RowList<T>> =>
    onceMore(() => on((client) => run<T>(client, statement)));

  const pool: Omit<Sql, keyof SqlTag> = {
    begin: (work, options = {}) => begin(connections, options, work),
    async reserve(withinMs?: number): Promise<ReservedSql> {
      const client = await connections.take(withinMs);
      return Object.assign(
        createTag((statement) => run(client, statement)),
        { release: () => connections.give(client) },
      );
    },
    together: (parts, withinMs) =>
      onceMore(() => on((client) => together(client, parts), withinMs)),
    async listen(channel, onNotify, onListen) {
      const listening = await listen(clientConfig(url, options), { channel, onNotify, onListen });
      listenings.add(listening);
      return listening;
    },
    load: () => connections.load,
    async end({ timeout } = {}) {
      await Promise.all([...listenings].map((listening) => listening.unlisten()));
      await connections.end(timeout);
    },
  };
  return Object.assign(createTag(runAlone), pool);
}
