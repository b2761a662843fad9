import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAllowList } from './allow-list.ts';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts';
import { RefusedError } from './refused.ts';

let server: Server;
let port = 0;
let reached: string[] = [];
const open: SafeFetch[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request.headers.host ?? '');
    response.end('inside');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterEach(async () => {
  reached = [];
  for (const safeFetch of open.splice(0)) await safeFetch.close();
});
afterAll(() => new Promise((done) => server.close(done)));

function safeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const made = createSafeFetch(options);
  open.push(made);
  return made;
}
const signal = () => AbortSignal.timeout(5000);

/**
 * True if the address was refused before anything was sent, either up front or by the connection.
 */
async function isRefused(options: SafeFetchOptions, url: string): Promise<boolean> {
  try {
    await safeFetch(options).call(new URL(url), { signal: signal() });
    return false;
  } catch (error) {
    return (
      error instanceof RefusedError ||
      (error instanceof Error && error.cause instanceof RefusedError)
    );
  }
}

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://0/',
  'http://127.0.0.1./',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:169.254.169.254]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254./',
  'http://[fd00::1]/',
  'http://192.168.0.1/',
  'http://10.1.2.3/',
  'http://１２７.0.0.1/',
  'http://①27.0.0.1/',
  'http://example.test@127.0.0.1/',
  'http://user:secret@example.test/',
  'http://user@example.test/',
  'http://example.test:22/',
  'http://example.test:5432/',
  'https://example.test:8443/',
  'http://93.184.216.34:3000/',
  'ftp://example.test/',
  'file:///etc/passwd',
  'gopher://example.test/',
  'data:text/html,x',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://foo.localhost/',
])('%s is not called', async (url) => {
  // Every name resolves to a loopback address, as on a machine without a network.
  expect(await isRefused({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] }, url)).toBe(
    true,
  );
});

test.each([
  ['this machine', [{ address: '127.0.0.1', family: 4 }]],
  ['this machine in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  [
    'one public and one private address',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ],
  ['no address', []],
])('a public name that resolves to %s is not called', async (_what, addresses) => {
  expect(await isRefused({ resolve: async () => addresses }, 'http://rebind.example.test/')).toBe(
    true,
  );
});

test('a name that resolves to another address later is rejected at each connection, with one lookup each', async () => {
  const answers = ['10.0.0.1', '127.0.0.1'];
  let asked = 0;
  const resolve = async () => [{ address: answers[Math.min(asked++, 1)] ?? '', family: 4 }];
  expect(await isRefused({ resolve }, 'http://rebind.example.test/')).toBe(true);
  expect(asked).toBe(1);
  expect(reached).toEqual([]);
});

test('the connection goes to the checked address, not to what the name resolves to later', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  };
  const answer = await safeFetch({ allowsLoopback: true, resolve }).call(
    new URL(`http://pinned.example.test:${port}/`),
    { signal: signal() },
  );
  expect(await answer.text()).toBe('inside');
  expect([asked, reached]).toEqual([1, [`pinned.example.test:${port}`]]);
});

test('tests can reach this machine, but no other private address', async () => {
  const answer = await safeFetch({ allowsLoopback: true }).call(
    new URL(`http://127.0.0.1:${port}/`),
    { signal: signal() },
  );
  expect(await answer.text()).toBe('inside');
  expect(await isRefused({ allowsLoopback: true }, 'http://10.0.0.1/')).toBe(true);
  expect(await isRefused({ allowsLoopback: true }, 'http://169.254.169.254/')).toBe(true);
});

const inside = (address: string): SafeFetchOptions => ({
  resolve: async () => [{ address, family: 4 }],
});

test('an address of the operator’s list is called by any name, at its port alone', async () => {
  const options = {
    ...inside('127.0.0.1'),
    allowList: readAllowList(`127.0.0.1:${port}`),
  };
  for (const url of [`http://tool.intern:${port}/`, `http://127.0.0.1:${port}/`]) {
    const answer = await safeFetch(options).call(new URL(url), { signal: signal() });
    expect(await answer.text()).toBe('inside');
  }
  expect(await isRefused(options, `http://127.0.0.1:${port + 1}/`)).toBe(true);
  expect(await isRefused(options, 'http://127.0.0.1/')).toBe(true);
});

test.each([
  ['tool.intern', '127.0.0.1', 'this machine'],
  ['tool.intern', '169.254.169.254', 'a cloud’s secrets'],
  ['other.intern', '10.0.0.1', 'the network of another entry'],
])('%s at %s is not called, although its name is listed: %s', async (host, address) => {
  const allowList = readAllowList('tool.intern, tool.intern:8080, 10.9.0.0/16');
  expect(await isRefused({ ...inside(address), allowList }, `http://${host}/`)).toBe(true);
  expect(await isRefused({ ...inside(address), allowList }, `http://${host}:8080/`)).toBe(true);
});

test('a name of the list that resolves to the list and to elsewhere is not called', async () => {
  const allowList = readAllowList(`127.0.0.1:${port}`);
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await isRefused({ resolve, allowList }, `http://tool.intern:${port}/`)).toBe(true);
  expect(reached).toEqual([]);
});

test('an entry’s port is open to no other host', async () => {
  const allowList = readAllowList('ollama.intern:11434');
  const options = { ...inside('93.184.216.34'), allowList };
  expect(await isRefused(options, 'http://example.test:11434/')).toBe(true);
});
