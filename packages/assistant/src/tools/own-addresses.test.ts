import { expect, test } from 'vitest';
import { ownAddresses } from './own-addresses.ts';

const HOST = 'mcp.tracker.example';

test.each([
  ['its own', 'See https://mcp.tracker.example/issue/7.', ['https://mcp.tracker.example/issue/7.']],
  ['its site', '[7](https://tracker.example/7)', ['https://tracker.example/7']],
  ['one below', 'https://eu.mcp.tracker.example/7', ['https://eu.mcp.tracker.example/7']],
])('accepts an address of %s', (_, answer, addresses) => {
  expect(ownAddresses(answer, HOST, { issue: 7 })).toEqual(addresses);
});

test.each([
  ['another machine', 'https://evil.example/?d=4711'],
  ['a machine beside it', 'https://other.tracker.example/?d=4711'],
  ['another port', 'https://mcp.tracker.example:8443/?d=4711'],
  ['a name that only ends alike', 'https://eviltracker.example/?d=4711'],
  ['an address with a password', 'https://4711:x@mcp.tracker.example/'],
  ['no address', 'https://'],
])('rejects %s', (_, answer) => {
  expect(ownAddresses(answer, HOST, {})).toEqual([]);
});

test('rejects an address from the call, even of the server’s own host', () => {
  const address = 'https://mcp.tracker.example/?d=4711';
  expect(ownAddresses(`You said ${address}`, HOST, { text: `Keep ${address} please` })).toEqual([]);
});
