import { expect, test } from 'vitest';
import { addressKey, Peers } from './address.ts';

/** A request as received from a socket. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  JSON.parse(JSON.stringify({ socket: { remoteAddress }, headers }));

test("uses the socket's address if no proxy is trusted", () => {
  const peers = new Peers();
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect(peers.addressOf(from('198.51.100.1', headers))).toBe('198.51.100.1');
  expect(peers.addressOf(from('::ffff:198.51.100.1'))).toBe('198.51.100.1');
});

test.each([
  ['the last hop before our proxy', '203.0.113.9', '203.0.113.9'],
  ['the last hop, not what the client wrote before it', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['the hop before several trusted proxies', '203.0.113.9, 10.1.2.3, 10.9.9.9', '203.0.113.9'],
  ['an address with a port', '203.0.113.9:4711', '203.0.113.9'],
  ['an IPv6 address', '2001:db8::7', '2001:db8::7'],
  ['an IPv6 address with a port', '[2001:db8::7]:4711', '2001:db8::7'],
  ['a trusted proxy if the list has only proxies', '10.1.2.3', '10.1.2.3'],
  ['the peer if the list is empty', '', '10.0.0.1'],
  ['the peer if the list is nonsense', 'unknown', '10.0.0.1'],
  ['the hop after nonsense', '203.0.113.9, nonsense, 10.1.2.3', '10.1.2.3'],
])('behind a trusted proxy uses %s', (_name, forwarded, address) => {
  const peers = new Peers(['10.0.0.0/8', 'fd00::/8']);
  const headers = { 'x-forwarded-for': forwarded };
  expect(peers.addressOf(from('10.0.0.1', headers))).toBe(address);
  expect(peers.addressOf(from('fd00::1', headers))).toBe(
    address === '10.0.0.1' ? 'fd00::1' : address,
  );
  expect(peers.addressOf(from('192.0.2.1', headers))).toBe('192.0.2.1');
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::1/129', '::1/x'])(
  'rejects %s as the address of a proxy',
  (entry) => {
    expect(() => new Peers([entry])).toThrow(entry);
  },
);

test('treats programs on this machine as local, but not requests from its proxies', () => {
  const peers = new Peers();
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(peers.isLocal(from(address))).toBe(true);
  expect(peers.isLocal(from('10.0.0.1'))).toBe(false);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(peers.isLocal(from('127.0.0.1', { [header]: '203.0.113.9' }))).toBe(false);
});

test('counts an IPv6 /64 network as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:0db8::1')).toBe(addressKey('2001:db8:0:0:8::'));
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('198.51.100.1')).toBe('198.51.100.1');
});
