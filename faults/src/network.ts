import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * open: everything passes; cut: no connection succeeds; silent: connections succeed but carry no
 * data; slow: little data.
 */
export type NetworkMode = 'open' | 'cut' | 'silent' | 'slow';

/** The network between people and the server. */
export type Network = {
  /** The port that people connect to. */
  port: number;
  url: string;
  set(mode: NetworkMode): void;
  /** Resets all connections without a closing message. */
  breakAll(): void;
  close(): Promise<void>;
};

/** Bytes a millisecond of each connection in slow mode, about those of a bad phone connection. */
const SLOW_BYTES_PER_MS = 8;

/** @param target the port of the server, which is known only after the network is open. */
export async function openNetwork(target: () => number): Promise<Network> {
  let mode: NetworkMode = 'open';
  const sockets = new Set<Socket>();

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (mode === 'silent') return hold(from, to, chunk);
      const isWritable = to.write(chunk);
      if (mode === 'slow') return slowed(from, chunk.length);
      if (!isWritable) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    from.on('end', () => to.end());
  };
  const held = new Set<() => void>();
  const hold = (from: Socket, to: Socket, chunk: Buffer) => {
    from.pause();
    held.add(() => {
      to.write(chunk);
      from.resume();
    });
  };
  const slowed = (from: Socket, bytes: number) => {
    from.pause();
    void sleep(bytes / SLOW_BYTES_PER_MS, undefined, { ref: false }).then(() => from.resume());
  };
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const breakAll = () => {
    held.clear();
    for (const socket of sockets) socket.resetAndDestroy();
  };

  const server = createServer((client) => {
    if (mode === 'cut') return client.resetAndDestroy();
    const upstream = connect(target(), '127.0.0.1');
    keep(client, upstream);
    keep(upstream, client);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    set(next) {
      mode = next;
      if (next === 'cut') breakAll();
      if (next === 'silent') return;
      for (const release of held) release();
      held.clear();
    },
    breakAll,
    async close() {
      breakAll();
      await new Promise((done) => server.close(done));
    },
  };
}
