import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { loadOf, postgres } from './driver.ts';
import { mend } from './driver-faults.ts';
import { isOutage } from './outage.ts';
import { openPool } from './pool.ts';
import { reserveInTime, togetherInTime } from './waiting.ts';

/** AuthenticationOk, and ReadyForQuery outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server that behaves as `serve` does, and a pool on it. */
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
  const sql = openPool(`postgresql://nobody:none@127.0.0.1:${port}/none`, 2);
  ends.push(
    () => new Promise((done) => server.close(done)),
    async () => sockets.forEach((socket) => socket.destroy()),
    () => sql.end({ timeout: 0 }),
  );
  return sql;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['at once', (socket: Socket) => socket.destroy()],
  ['with a reset', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
  [
    'just after it welcomed',
    (socket: Socket) =>
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.once('data', () => socket.resetAndDestroy());
      }),
  ],
])(
  'a server that hangs up %s is an outage for everybody who asks, and for nobody else',
  async (_, serve) => {
    const sql = await poolOn(serve);
    const failures = await Promise.all([
      ...Array.from({ length: 6 }, () => failureOf(sql`select 1`)),
      ...Array.from({ length: 3 }, () => failureOf(sql.begin((tx) => tx`select 1`))),
      ...Array.from({ length: 3 }, () => failureOf(reserveInTime(sql, 300))),
    ]);
    expect(failures.map(isOutage)).toEqual(failures.map(() => true));
  },
);

test('who waits too long for a connection is told so, and counted as waiting meanwhile', async () => {
  const sql = await poolOn(() => {});
  const failing = failureOf(reserveInTime(sql, 20));
  expect(loadOf(sql)).toEqual({ inUse: 1, waiting: 1 });
  expect(await failing).toMatchObject({ code: 'DATABASE_BUSY' });
});

test('a transaction that no connection was free for in time is not sent later either', async () => {
  const heard: string[] = [];
  const sql = await poolOn((socket) => {
    socket.on('data', (bytes) => heard.push(bytes.toString('latin1')));
    socket.once('data', () => setTimeout(() => socket.write(WELCOME), 200));
    socket.on('data', (bytes) => bytes.includes('pg_type') && socket.write(WELCOME));
  });
  const parts = [{ text: 'select 1 as late', values: [], isPrepared: false }];
  expect(await failureOf(togetherInTime(sql, parts, 20))).toMatchObject({ code: 'DATABASE_BUSY' });
  // The connection that was opened for it is the next one's.
  await vi.waitFor(() => expect(loadOf(sql)).toEqual({ inUse: 0, waiting: 0 }), 10_000);
  expect(heard.join('')).not.toContain('late');
});

test('another version of the driver is refused with a sentence', () => {
  expect(() => mend('/postgres/cjs/src/connection.js', 'module.exports = {}')).toThrow(
    'is not version 3.4.9',
  );
  expect(postgres.PostgresError.name).toBe('PostgresError');
});
