import { expect, test } from 'vitest';
import { foundIn } from '../build/forbidden-packages.ts';

const chunk = (name: string, modules: string[], imports: string[] = []) => ({
  name,
  fileName: `${name}.js`,
  moduleIds: modules,
  imports: imports.map((other) => `${other}.js`),
});
const chunks = [
  chunk('channel', ['/app/src/Messages.tsx'], ['shared']),
  chunk('shared', ['/app/node_modules/rrule/index.js'], ['channel']),
  chunk('settings', ['/app/node_modules/charts/index.js', '/app/node_modules/rrule-text/a.js']),
];

test('finds a package in a chunk that the named one imports', () => {
  expect(foundIn(chunks, ['channel'], ['rrule', 'charts'])).toEqual(['rrule']);
});

test('ignores packages with a longer name or in other chunks', () => {
  expect(foundIn(chunks, ['channel'], ['rrule-text', 'charts', 'src'])).toEqual([]);
});
