import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rotate } from './server-log.ts';

const LARGEST = 100;

test('a log that keeps growing stays within its size and number of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'postgres.log');
  rotate(log, LARGEST);
  for (let line = 0; line < 100; line += 1) {
    appendFileSync(log, `line ${line}`.padEnd(19) + '\n', { mode: 0o600 });
    rotate(log, LARGEST);
  }
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2', 'postgres.log.3']);
  const kept = files.toReversed().map((name) => readFileSync(join(folder, name), 'utf8'));
  // The newest lines are kept, each exactly once and in order.
  const numbers = kept.join('').match(/\d+/g)?.map(Number) ?? [];
  expect(numbers).toEqual(numbers.map((_, index) => 100 - numbers.length + index));
  for (const name of files) {
    const { size, mode } = statSync(join(folder, name));
    expect(size).toBeLessThanOrEqual(LARGEST + 20);
    expect(mode & 0o777).toBe(0o600);
  }
});
