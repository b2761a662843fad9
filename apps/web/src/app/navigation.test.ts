import { expect, test } from 'vitest';
import shell from '../locales/en/shell.json' with { type: 'json' };
import { isCurrent } from '../lib/navigation.ts';
import { entries } from './navigation.ts';

const currentAt = (path: string) =>
  entries.filter((entry) => isCurrent(entry, path)).map(({ to }) => to);

test('the main navigation has five entries, and one for the risk assistant', () => {
  expect(entries.map(({ label, to }) => [label, to])).toEqual([
    ['dashboard', '/dashboard'],
    ['directory', '/directory'],
    ['locations', '/locations'],
    ['drive', '/drive'],
    ['channels', '/channels'],
    ['risk', '/risks'],
  ]);
  const texts: Record<string, unknown> = shell;
  const names = entries.map(({ label }) => texts[label]);
  expect(names).toEqual(['Dashboard', 'Directory', 'Locations', 'Drive', 'Channels', 'Risk']);
});

test('the start page is the dashboard', () => {
  expect(currentAt('/')).toEqual(['/dashboard']);
  expect(currentAt('/dashboard')).toEqual(['/dashboard']);
});

test('a channel has its own row, so the entry of all channels is not current', () => {
  expect(currentAt('/channels')).toEqual(['/channels']);
  expect(currentAt('/channels/new')).toEqual(['/channels']);
  expect(currentAt('/channels/0190a7c2')).toEqual([]);
});

test('a page with only a common prefix is not current', () => {
  expect(currentAt('/dashboards')).toEqual([]);
  expect(currentAt('/workspace')).toEqual([]);
});

test('the risk assistant and the register it works on are one entry', () => {
  expect(currentAt('/risk')).toEqual(['/risks']);
  expect(currentAt('/risks/7')).toEqual(['/risks']);
});
