import { postgres } from '@parley/postgres';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isOutage } from './outage.ts';

const coded = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

test.each([
  ['08000', 'connection exception'],
  ['08006', 'connection failure'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['57P01', 'admin shutdown'],
  ['57P02', 'crash shutdown'],
  ['57P03', 'cannot connect now'],
  ['25P03', 'idle within a transaction'],
  ['CONNECTION_ENDED', 'the pool'],
  ['ECONNREFUSED', 'the socket'],
  ['ECONNRESET', 'the socket'],
  ['EPIPE', 'the socket'],
  ['ETIMEDOUT', 'the socket'],
  ['DATABASE_BUSY', 'the pool'],
])('%s (%s) is an outage', (code) => {
  expect(isOutage(coded(code))).toBe(true);
  expect(isOutage(new Error('wrapped', { cause: coded(code) }))).toBe(true);
});

test.each([
  ['57014', 'the statement took too long'],
  ['23505', 'unique'],
  ['42501', 'not allowed'],
  ['22P02', 'malformed'],
  ['P0001', 'raised'],
  ['PGRST116', 'the Data API'],
  ['ENOSPC', 'the disk of the files'],
  ['0800', 'no state'],
])('%s (%s) is not an outage', (code) => {
  expect(isOutage(coded(code))).toBe(false);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('an error of pg without a code is an outage: %s', (message) => {
  expect(isOutage(new Error(message))).toBe(true);
});

test('a missing socket file is an outage; another missing file is not', () => {
  const missing = (syscall: string) => Object.assign(coded('ENOENT'), { syscall });
  expect(isOutage(missing('connect'))).toBe(true);
  expect(isOutage(missing('open'))).toBe(false);
});

test('an AggregateError of outages is an outage; a value that is not an Error is not', () => {
  expect(isOutage(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
  expect(isOutage('ECONNREFUSED')).toBe(false);
  expect(isOutage(null)).toBe(false);
});

test('a connection to a port without a server is an outage', async () => {
  const sql = postgres('postgresql://nobody@127.0.0.1:9/none', { max: 1, connectTimeoutMs: 1000 });
  const error: unknown = await sql`select 1`.catch((reason: unknown) => reason);
  await sql.end();
  expect(isOutage(error)).toBe(true);
});

const hangsUp: [string, (socket: Socket) => void][] = [
  ['immediately', (socket) => socket.destroy()],
  ['with a reset', (socket) => socket.once('data', () => socket.resetAndDestroy())],
];

test.each(hangsUp)('a server that closes connections %s causes an outage', async (_, serve) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const sql = postgres(`postgresql://nobody:none@127.0.0.1:${port}/none`);
  const failures = await Promise.allSettled([
    sql`select 1`,
    sql.begin((tx) => tx`select 1`),
    sql.together([{ text: 'select 1', values: [], isPrepared: true }]),
  ]);
  await sql.end();
  for (const failure of failures)
    expect(failure.status === 'rejected' && isOutage(failure.reason)).toBe(true);
});
