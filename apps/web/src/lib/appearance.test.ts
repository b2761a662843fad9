import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page on a system with these settings. */
async function open({ prefers = 'system', isSystemDark = false } = {}) {
  const page = new EventTarget();
  const system = Object.assign(new EventTarget(), { matches: isSystemDark });
  const root = { className: '' };
  vi.stubGlobal('matchMedia', () => system);
  vi.stubGlobal('localStorage', { getItem: () => prefers, setItem: () => {} });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null });
  const appearance = await import('./appearance.ts');
  appearance.followAppearance();
  return { ...appearance, page, shown: () => root.className };
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // Modules keep the storage they were loaded with, which other test files would find.
  vi.resetModules();
});

test('the mode follows the preference, or else the system', async () => {
  expect((await open({ prefers: 'dark' })).shown()).toBe('dark');
  vi.resetModules();
  expect((await open({ prefers: 'light', isSystemDark: true })).shown()).toBe('light');
  vi.resetModules();
  expect((await open({ isSystemDark: true })).shown()).toBe('dark');
});

test('a page may force a mode over the preference until it releases it', async () => {
  const { forceAppearance, shown } = await open({ prefers: 'dark' });
  const release = forceAppearance('light');
  expect(shown()).toBe('light');
  const inner = forceAppearance('dark');
  expect(shown()).toBe('dark');
  release();
  expect(shown()).toBe('dark');
  inner();
  forceAppearance('light')();
  expect(shown()).toBe('dark');
});

test('a page may force the mode of the system', async () => {
  const { forceAppearance, shown } = await open({ prefers: 'light', isSystemDark: true });
  forceAppearance('system');
  expect(shown()).toBe('dark');
});

test('a page is printed light', async () => {
  const { page, shown } = await open({ prefers: 'dark' });
  page.dispatchEvent(new Event('beforeprint'));
  page.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');
  page.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});
