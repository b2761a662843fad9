import { createServer } from 'node:net';

const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 32_000;
const TRIES = 20;

/**
 * A free port below the system's range for outgoing connections. While the database is away, no
 * other process gets it, in particular none that tries to connect to it.
 */
export async function quietPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
    if (await listenOn(port).catch(() => null)) return port;
  }
  return listenOn(0);
}

/** @throws an error of one sentence if another process listens on the port. */
export async function requireFree(port: number): Promise<number> {
  return listenOn(port).catch(() => {
    throw new Error(
      `Port ${port} of the database is taken: stop what listens there, or set [db] port in supabase/config.toml.`,
    );
  });
}

/** @returns the port, which is free again; 0 requests any port. */
function listenOn(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
