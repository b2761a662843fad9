import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '../tests');
const LASTING = /newCDPSession|routeWebSocket|addInitScript|clock\.install/;

test('a page changed for good is not reused by another test', () => {
  const lines = globSync('*.spec.ts', { cwd: tests })
    .flatMap((spec) => readFileSync(join(tests, spec), 'utf8').split('\n'))
    .filter((line) => LASTING.test(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes('forGood('))).toEqual([]);
});
