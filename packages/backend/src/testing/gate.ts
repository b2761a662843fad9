import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy before a database that can be shut, which cuts open connections and refuses new ones. */
export type Gate = { url: string; shut(): Promise<void>; open(): Promise<void> };

export async function gateBefore(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const open = () =>
    new Promise<void>((done, fail) => {
      server = createServer((client) => {
        const database = connect(Number(target.port), target.hostname);
        for (const [one, other] of [
          [client, database],
          [database, client],
        ] as const) {
          sockets.add(one);
          one.on('error', () => {});
          one.once('close', () => {
            sockets.delete(one);
            other.destroy();
          });
          one.pipe(other);
        }
      });
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => {
        const address = server?.address();
        if (address && typeof address === 'object') port = address.port;
        done();
      });
    });
  await open();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    open,
    shut: () =>
      new Promise((done) => {
        server?.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
