import { expect, test } from 'vitest';
import { readAllowList } from './allow-list.ts';

test.each([
  ['git.intern', 'git.intern', '10.1.2.3', 443],
  ['git.intern', 'GIT.INTERN.', '192.168.0.4', 80],
  ['git.intern', 'git.intern', 'fd12::5', 443],
  ['git.intern', 'git.intern', '93.184.216.34', 443],
  ['api.example.org:8443', 'api.example.org', '93.184.216.34', 8443],
  ['a.intern, ollama.intern:11434', 'ollama.intern', '10.0.0.9', 11434],
  ['localhost:11434', 'localhost', '127.0.0.1', 11434],
  ['localhost:11434', 'localhost', '::1', 11434],
  ['bücher.intern', 'xn--bcher-kva.intern', '10.0.0.9', 443],
  ['10.1.0.0/16', 'any.example.org', '10.1.255.1', 443],
  ['10.1.0.0/16', '10.1.2.3', '::ffff:10.1.2.3', 443],
  ['10.1.0.0/16:8080', '10.1.2.3', '10.1.2.3', 8080],
  ['10.1.2.3', 'any.example.org', '10.1.2.3', 80],
  ['127.0.0.1:9000', '127.0.0.1', '127.0.0.1', 9000],
  ['fd12::/16', 'any.example.org', 'fd12::1', 443],
  ['fd12::1', 'fd12::1', 'fd12::1', 443],
  ['[fd12::1]:8080', 'fd12::1', 'fd12::1', 8080],
  ['[fd12::/16]:8080', 'fd12::1', 'fd12::1', 8080],
  ['169.254.169.254', '169.254.169.254', '169.254.169.254', 80],
])('%s allows %s at %s, port %d', (list, host, address, port) => {
  expect(readAllowList(list).allows(host, address, port)).toBe(true);
});

test.each([
  ['', 'git.intern', '10.1.2.3', 443],
  // Another name, port or network
  ['git.intern', 'evil.git.intern', '10.1.2.3', 443],
  ['git.intern', 'git.intern.evil.test', '10.1.2.3', 443],
  ['git.intern', 'gitXintern', '10.1.2.3', 443],
  ['git.intern', 'git.intern', '10.1.2.3', 8080],
  ['ollama.intern:11434', 'ollama.intern', '10.1.2.3', 443],
  ['10.1.0.0/16', 'any.example.org', '10.2.0.1', 443],
  ['10.1.0.0/16', 'any.example.org', '10.1.0.1', 22],
  ['fd12::/16', 'any.example.org', 'fd13::1', 443],
  // A listed name that is pointed at this machine or at a cloud's secrets
  ['git.intern', 'git.intern', '127.0.0.1', 443],
  ['git.intern', 'git.intern', '::1', 443],
  ['git.intern', 'git.intern', '0.0.0.0', 443],
  ['git.intern', 'git.intern', '169.254.169.254', 80],
  ['git.intern', 'git.intern', 'fd00:ec2::254', 80],
  ['git.intern', 'git.intern', '100.100.100.200', 80],
  ['localhost', 'localhost', '169.254.169.254', 80],
  // A range that contains them
  ['0.0.0.0/0', 'any.example.org', '169.254.169.254', 80],
  ['169.254.0.0/16', 'any.example.org', '169.254.170.2', 80],
  ['::/0', 'any.example.org', 'fd00:ec2::254', 80],
  ['fd00::/8', 'any.example.org', 'fd00:ec2::254', 80],
  // No address
  ['10.0.0.0/8', 'any.example.org', '', 443],
])('%s does not allow %s at %s, port %d', (list, host, address, port) => {
  expect(readAllowList(list).allows(host, address, port)).toBe(false);
});

test.each([
  'https://git.intern',
  'git.intern/path',
  'git.intern:',
  'git.intern:0',
  'git.intern:70000',
  'user@git.intern',
  'git.intern?x',
  'git.intern#x',
  '*.intern',
  '127.1',
  '0x7f000001',
  '2130706433',
  '10.0.0.0/33',
  '10.0.0.256',
  '[git.intern]',
  '[fd12::1',
  'fd12::1]:80',
  'a b',
  '-',
])('"%s" is refused by name', (entry) => {
  expect(() => readAllowList(`git.intern, ${entry}`)).toThrow(JSON.stringify(entry));
});
