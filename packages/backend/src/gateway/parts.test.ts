import { expect, test } from 'vitest';
import { inspector } from './parts.ts';

test('each part is told apart: what is well, what fails, and what does not answer', async () => {
  let asked = 0;
  const inspect = inspector({
    well: async () => ({ ok: true, figures: { sheep: 3 } }),
    unwell: async () => ({ ok: false }),
    broken: () => Promise.reject(new Error('postgresql://secret@10.0.0.1')),
    hanging: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  const [inspection, same] = await Promise.all([inspect(), inspect()]);
  expect(inspection).toEqual({
    well: { ok: true, word: 'ok', figures: { sheep: 3 } },
    unwell: { ok: false, word: 'failing' },
    broken: { ok: false, word: 'failing' },
    hanging: { ok: false, word: 'no answer' },
  });
  expect(same).toBe(inspection);
  expect(asked).toBe(1);
});
