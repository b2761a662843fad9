import { expect, test } from 'vitest';
import { addressKey, Peers } from './address.ts';

/** A request as received from a socket. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  JSON.parse(JSON.stringify({ socket: { remoteAddress }, headers }));

test('without trusted proxies the socket tells the address, whatever the request says', () => {
  const peers = new Peers();
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect(peers.addressOf(from('198.51.100.1', headers))).toBe('198.51.100.1');
  expect(peers.addressOf(from('::ffff:198.51.100.1'))).toBe('198.51.100.1');
});

test.each([
  ['the last hop before our proxy', '203.0.113.9', '203.0.113.9'],
  ['not what the client wrote left of it', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['past several proxies of ours', '203.0.113.9, 10.1.2.3, 10.9.9.9', '203.0.113.9'],
  ['with a port', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6', '2001:db8::7', '2001:db8::7'],
  ['IPv6 with a port', '[2001:db8::7]:4711', '2001:db8::7'],
  ['our own proxy where only proxies spoke', '10.1.2.3', '10.1.2.3'],
  ['the peer where nothing is said', '', '10.0.0.1'],
  ['the peer where nonsense is said', 'unknown', '10.0.0.1'],
  ['what stands right of nonsense', '203.0.113.9, nonsense, 10.1.2.3', '10.1.2.3'],
])('behind a trusted proxy it is %s', (_name, forwarded, address) => {
  const peers = new Peers(['10.0.0.0/8', 'fd00::/8']);
  const headers = { 'x-forwarded-for': forwarded };
  expect(peers.addressOf(from('10.0.0.1', headers))).toBe(address);
  expect(peers.addressOf(from('fd00::1', headers))).toBe(
    address === '10.0.0.1' ? 'fd00::1' : address,
  );
  expect(peers.addressOf(from('192.0.2.1', headers))).toBe('192.0.2.1');
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::1/129', '::1/x'])(
  '%s is no address of a proxy',
  (entry) => {
    expect(() => new Peers([entry])).toThrow(entry);
  },
);

test('a program on this machine is local, a request that a proxy on it passed on is not', () => {
  const peers = new Peers();
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(peers.isLocal(from(address))).toBe(true);
  expect(peers.isLocal(from('10.0.0.1'))).toBe(false);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(peers.isLocal(from('127.0.0.1', { [header]: '203.0.113.9' }))).toBe(false);
});

test('a network of IPv6 addresses is counted as one', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:0db8::1')).toBe(addressKey('2001:db8:0:0:8::'));
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('198.51.100.1')).toBe('198.51.100.1');
});
