import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

test('a wait without a timeout lasts longer than a second', async () => {
  let hasCome = false;
  const coming = sleep(1500).then(() => (hasCome = true));
  await Promise.all([
    vi.waitFor(() => expect(hasCome).toBe(true)),
    vi.waitUntil(() => hasCome),
    coming,
  ]);
});

test('a wait with a timeout keeps it', async () => {
  const waited = vi.waitFor(() => expect('never').toBe('there'), { timeout: 20 });
  await expect(waited).rejects.toThrow('never');
  await expect(vi.waitUntil(() => false, 20)).rejects.toThrow('Timed out');
});
