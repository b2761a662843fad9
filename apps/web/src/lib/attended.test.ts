import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const A_WHILE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A painted page over a connection. */
async function load(connection: object, sign?: string) {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => listeners.set(name, run));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  vi.stubGlobal('navigator', { connection });
  const { attended, aheadOfUse } = await import('./attended.ts');
  const { pageShown } = await import('./painted.ts');
  const fetched: string[] = [];
  void attended.then(() => fetched.push('editor'));
  void aheadOfUse.then(() => fetched.push('menus'));
  if (sign) listeners.get(sign)?.();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  const before = [...fetched];
  pageShown();
  await vi.advanceTimersByTimeAsync(1000);
  const soon = [...fetched];
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  return { before, soon, later: fetched, listening: listeners.size };
}

const BOTH = ['editor', 'menus'];

test.each([
  ['a painted page that nobody touches waits', {}, undefined, [], BOTH],
  ['a touched page fetches once it is painted', {}, 'keydown', BOTH, BOTH],
  ['a file dragged over the page counts as a touch', {}, 'dragenter', BOTH, BOTH],
  ['saved data: nothing for an untouched page', { saveData: true }, undefined, [], []],
  [
    'saved data: only the editor after a touch',
    { saveData: true },
    'wheel',
    ['editor'],
    ['editor'],
  ],
  ['a slow line: nothing for an untouched page', { effectiveType: '2g' }, undefined, [], []],
])('%s', async (_, connection, sign, soon, later) => {
  const page = await load(connection, sign);
  expect(page).toMatchObject({ before: [], soon, later });
  if (later.length > 0) expect(page.listening).toBe(0);
});
