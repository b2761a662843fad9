import { expect, test } from 'vitest';
import { type HealthPart, inspector, readiness } from './parts.ts';

const part = (state: 'ok' | 'starting' | 'failing', isNeeded = true): HealthPart => ({
  isNeeded,
  check: () => ({ state }),
});
const broken: HealthPart = {
  check: () => Promise.reject(new Error('postgresql://secret@10.0.0.1')),
};

test('reports the state of each part, even if one throws or hangs', async () => {
  let checks = 0;
  const inspect = inspector({
    well: { check: async () => ({ state: 'ok', figures: { sheep: 3 } }) },
    starting: part('starting'),
    unwell: part('failing', false),
    broken,
    hanging: {
      isNeeded: false,
      check: () => {
        checks += 1;
        return new Promise(() => {});
      },
    },
  });
  const [inspection, same] = await Promise.all([inspect(), inspect()]);
  expect(inspection).toEqual({
    well: { state: 'ok', isNeeded: true, figures: { sheep: 3 } },
    starting: { state: 'starting', isNeeded: true, figures: {} },
    unwell: { state: 'failing', isNeeded: false, figures: {} },
    broken: { state: 'failing', isNeeded: true, figures: {} },
    hanging: { state: 'no answer', isNeeded: false, figures: {} },
  });
  expect(same).toBe(inspection);
  expect(checks).toBe(1);
});

test.for<[string, Record<string, HealthPart>, string]>([
  ['all parts work', { a: part('ok'), b: part('ok') }, 'ready'],
  ['a needed part starts', { a: part('ok'), b: part('starting') }, 'starting'],
  ['a needed part fails', { a: part('ok'), b: part('failing') }, 'not ready'],
  ['one starts and another fails', { a: part('starting'), b: broken }, 'not ready'],
  ['a part that is not needed starts', { a: part('ok'), b: part('starting', false) }, 'ready'],
  ['a part that is not needed fails', { a: part('ok'), b: part('failing', false) }, 'ready'],
  [
    'a part that is not needed throws',
    { a: part('ok'), b: { ...broken, isNeeded: false } },
    'ready',
  ],
])('reports readiness when %s', async ([, parts, expected]) => {
  expect(readiness(await inspector(parts)())).toBe(expected);
});
