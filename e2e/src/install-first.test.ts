import { expect, test } from 'vitest';
import { attempt, installFirst } from './install-first.ts';

const saying = (words: string, code: number) => () =>
  attempt(process.execPath, [
    '-e',
    `console.error(${JSON.stringify(words)}); process.exit(${code})`,
  ]);

test('an installer that fails says nothing when the next one works', () => {
  let tries = 0;
  const installers = [saying('no network', 1), saying('', 0), saying('never asked', 1)];
  const counted = installers.map((install) => () => {
    tries += 1;
    return install();
  });
  const find = () => (tries === 2 ? '/usr/bin/chromium' : undefined);
  expect(installFirst(counted, find)).toBe('/usr/bin/chromium');
  expect(tries).toBe(2);
});

test('when every installer fails, the error holds the output of each', () => {
  const installers = [
    saying('no network', 1),
    () => attempt('/nowhere/apt-get', []),
    saying('', 0),
  ];
  expect(() => installFirst(installers, () => undefined)).toThrow(
    /^no network\n.*\/nowhere\/apt-get ENOENT$/,
  );
});
