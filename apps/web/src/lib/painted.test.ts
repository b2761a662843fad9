import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Longer than the quiet period. */
const SOON_MS = 500;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A freshly loaded page with its announcements. */
async function load() {
  const { announce, pageShown, painted } = await import('./painted.ts');
  const page = { announce, pageShown, isPainted: false };
  void painted.then(() => (page.isPainted = true));
  return page;
}

test('a page that announces nothing is painted soon after it is shown', async () => {
  const page = await load();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(page.isPainted).toBe(false);
  page.pageShown();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(page.isPainted).toBe(true);
});

test('painted waits for announced content and for what replaces it', async () => {
  const page = await load();
  const shell = page.announce();
  page.pageShown();
  await vi.advanceTimersByTimeAsync(10 * SOON_MS);
  shell();
  const list = page.announce();
  await vi.advanceTimersByTimeAsync(10 * SOON_MS);
  expect(page.isPainted).toBe(false);
  list();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(page.isPainted).toBe(true);
});

test('painted stops waiting for content that never arrives', async () => {
  const page = await load();
  page.announce();
  page.pageShown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.isPainted).toBe(true);
});
