import postgres from 'postgres';
import { expect, test } from 'vitest';
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
  ['CONNECTION_CLOSED', 'the driver'],
  ['CONNECTION_ENDED', 'the driver'],
  ['CONNECTION_DESTROYED', 'the driver'],
  ['CONNECT_TIMEOUT', 'the driver'],
  ['ECONNREFUSED', 'the socket'],
  ['ECONNRESET', 'the socket'],
  ['EPIPE', 'the socket'],
  ['ETIMEDOUT', 'the socket'],
  ['DATABASE_BUSY', 'the pool'],
])('%s (%s) passes by itself', (code) => {
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
])('%s (%s) is about the request', (code) => {
  expect(isOutage(coded(code))).toBe(false);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('the queue’s driver says it in words alone: %s', (message) => {
  expect(isOutage(new Error(message))).toBe(true);
});

test('a socket whose file is gone is an outage, and another missing file is not', () => {
  const missing = (syscall: string) => Object.assign(coded('ENOENT'), { syscall });
  expect(isOutage(missing('connect'))).toBe(true);
  expect(isOutage(missing('open'))).toBe(false);
});

test('what tried several addresses is one outage, and what is no error is none', () => {
  expect(isOutage(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
  expect(isOutage('ECONNREFUSED')).toBe(false);
  expect(isOutage(null)).toBe(false);
});

test('the real driver’s words for a database that is not there are known', async () => {
  const sql = postgres('postgresql://nobody@127.0.0.1:9/none', { max: 1, connect_timeout: 1 });
  const error: unknown = await sql`select 1`.catch((reason: unknown) => reason);
  await sql.end();
  expect(isOutage(error)).toBe(true);
});
