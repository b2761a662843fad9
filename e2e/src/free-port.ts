import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below the system's range for outgoing connections, so that none takes the port before it is
 * listened on or while a server restarts.
 */
const FIRST = 20_000;
const END = 32_000;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}
