import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { postgres } from './index.ts';

/** AuthenticationOk, and ReadyForQuery outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server that behaves as `serve` does, and a pool of two connections to it. */
async function poolOn(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const sql = postgres(`postgresql://nobody:none@127.0.0.1:${port}/none`, { max: 2 });
  ends.push(
    () => new Promise((done) => server.close(done)),
    async () => sockets.forEach((socket) => socket.destroy()),
    () => sql.end({ timeout: 0 }),
  );
  return sql;
}

const failureOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const hangsUp: [string, (socket: Socket) => void][] = [
  ['at once', (socket) => socket.destroy()],
  ['with a reset', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  [
    'just after it welcomed',
    (socket) =>
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.once('data', () => socket.resetAndDestroy());
      }),
  ],
];

test.each(hangsUp)(
  'every caller of a server that hangs up %s gets an error, and nothing else breaks',
  async (_, serve) => {
    const sql = await poolOn(serve);
    const part = { text: 'select 1', values: [], isPrepared: true };
    const failures = await Promise.all([
      ...Array.from({ length: 4 }, () => failureOf(sql`select 1`)),
      ...Array.from({ length: 4 }, () => failureOf(sql.begin((tx) => tx`select 1`))),
      ...Array.from({ length: 4 }, () => failureOf(sql.together([part]))),
      failureOf(sql.listen('news', () => {})),
    ]);
    for (const failure of failures) expect(failure).toBeInstanceOf(Error);
    expect(sql.load()).toEqual({ inUse: 0, waiting: 0 });
  },
);

test('a caller that waits too long for a connection gets an error, and counts as waiting meanwhile', async () => {
  const sql = await poolOn(() => {});
  const failing = failureOf(sql.reserve(20));
  expect(sql.load()).toEqual({ inUse: 1, waiting: 1 });
  expect(await failing).toMatchObject({ code: 'DATABASE_BUSY' });
});

test('a server that does not answer begin keeps no caller waiting', async () => {
  const sql = await poolOn((socket) => socket.once('data', () => socket.write(WELCOME)));
  const work = vi.fn<() => Promise<void>>();
  const failure = await failureOf(sql.begin(work, { withinMs: 300 }));
  expect(failure).toMatchObject({ code: 'DATABASE_BUSY' });
  expect(work).not.toHaveBeenCalled();
});

test('a transaction that got no connection in time is not sent later', async () => {
  const heard: string[] = [];
  const welcome = Promise.withResolvers<void>();
  const sql = await poolOn((socket) => {
    socket.on('data', (bytes) => heard.push(bytes.toString('latin1')));
    socket.once('data', () => void welcome.promise.then(() => socket.write(WELCOME)));
  });
  const parts = [{ text: 'select 1 as late', values: [], isPrepared: false }];
  expect(await failureOf(sql.together(parts, 20))).toMatchObject({ code: 'DATABASE_BUSY' });
  welcome.resolve();
  // The connection that was opened for it is used for the next caller.
  await vi.waitFor(() => expect(sql.load()).toEqual({ inUse: 0, waiting: 0 }), 10_000);
  expect(heard.join('')).not.toContain('late');
});

test('ending with a time limit ends waiting and running statements', async () => {
  const sql = await poolOn(() => {});
  const running = Array.from({ length: 4 }, () => failureOf(sql`select 1`));
  await sql.end({ timeout: 0 });
  for (const failure of await Promise.all(running)) expect(failure).toBeInstanceOf(Error);
  expect(await failureOf(sql`select 1`)).toMatchObject({ code: 'CONNECTION_ENDED' });
});
