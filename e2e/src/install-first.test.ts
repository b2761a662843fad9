import { expect, test } from 'vitest';
import { attempt, installFirst } from './install-first.ts';

const saying = (words: string, code: number) => () =>
  attempt(process.execPath, [
    '-e',
    `console.error(${JSON.stringify(words)}); process.exit(${code})`,
  ]);

test('a way that fails says nothing when the next one works', () => {
  let tries = 0;
  const ways = [saying('no network', 1), saying('', 0), saying('never asked', 1)];
  const counted = ways.map((way) => () => {
    tries += 1;
    return way();
  });
  const find = () => (tries === 2 ? '/usr/bin/chromium' : undefined);
  expect(installFirst(counted, find)).toBe('/usr/bin/chromium');
  expect(tries).toBe(2);
});

test('when every way fails, the error says what each of them said', () => {
  const ways = [saying('no network', 1), () => attempt('/nowhere/apt-get', []), saying('', 0)];
  expect(() => installFirst(ways, () => undefined)).toThrow(
    /^no network\n.*\/nowhere\/apt-get ENOENT$/,
  );
});
