import { once } from 'node:events';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { closeAll, openSubscribers } from './sockets.ts';
import { draft, send, type BenchWorld } from './world.ts';

const SOCKETS = 500;
const MESSAGES = 300;
const BATCH = 50;

/**
 * Deliveries a second to 500 sockets, beside a process that only sends the same bytes in a loop.
 */
export async function measureDeliveries(world: BenchWorld) {
  const product = await throughProduct(world);
  const bare = await throughBareLoop(product.frame);
  return { product: product.rate, bare };
}

async function throughProduct(world: BenchWorld): Promise<{ rate: number; frame: string }> {
  const counter = countTo(MESSAGES * SOCKETS);
  let frame = '';
  const subscribers = await openSubscribers(world, SOCKETS, (bytes) => {
    frame ||= bytes.toString();
    counter.add();
  });
  const started = performance.now();
  for (let sent = 0; sent < MESSAGES; sent += BATCH)
    await send(
      world,
      Array.from({ length: BATCH }, () => draft(world)),
    );
  await counter.reached;
  const seconds = (performance.now() - started) / 1000;
  await subscribers.close();
  return { rate: (MESSAGES * SOCKETS) / seconds, frame };
}

async function throughBareLoop(frame: string): Promise<number> {
  const server = fork(fileURLToPath(new URL('./bare-loop.ts', import.meta.url)), {
    stdio: 'inherit',
  });
  const [port] = await once(server, 'message');
  const counter = countTo(MESSAGES * SOCKETS);
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => open(Number(port), counter.add)),
  );
  const started = performance.now();
  server.send({ frame, times: MESSAGES });
  await counter.reached;
  const seconds = (performance.now() - started) / 1000;
  await closeAll(sockets);
  server.disconnect();
  await once(server, 'exit');
  return (MESSAGES * SOCKETS) / seconds;
}

function open(port: number, onMessage: () => void): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.once('error', fail);
    socket.once('open', () => done(socket));
    socket.on('message', onMessage);
  });
}

function countTo(total: number) {
  let count = 0;
  let finish = () => {};
  const reached = new Promise<void>((done) => (finish = done));
  const add = () => {
    count += 1;
    if (count === total) finish();
  };
  return { add, reached };
}
