import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the backend and its database that counts round trips. */
export type DatabaseTrips = {
  /** The database's URL through this proxy. */
  url: string;
  /**
   * Counts the round trips of `work` on all connections together. Nothing else may use them
   * meanwhile.
   */
  of(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/**
 * Starts the proxy. A round trip begins with the first bytes that the backend sends after an
 * answer.
 */
export async function countDatabaseTrips(databaseUrl: string): Promise<DatabaseTrips> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((backend) => {
    const database = connect(Number(target.port), target.hostname);
    let isAnswered = true;
    // The log reader reports its progress at intervals, and asks if other sessions see the changes;
    // no request waits for either.
    let isOfTheLog: boolean | null = null;
    for (const socket of [backend, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Either side may close first; the other one is closed with it.
      socket.on('error', () => {});
      socket.once('close', () => [backend, database].forEach((other) => other.destroy()));
    }
    backend.on('data', (bytes) => {
      isOfTheLog ??= bytes.includes('replication');
      isOfTheLog ||= bytes.includes('pg_current_snapshot');
      if (isAnswered && !isOfTheLog) trips += 1;
      isAnswered = false;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      isAnswered = true;
      backend.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  return {
    url: url.href,
    async of(work) {
      const before = trips;
      await work();
      return trips - before;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
