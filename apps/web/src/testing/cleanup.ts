import i18next from 'i18next';
import { afterAll, expect, vi } from 'vitest';

/**
 * Unit test files share modules (vitest.config.ts), so each file restores clocks, globals and
 * spies. Tests that need texts create their own i18next instance.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(i18next.isInitialized, 'the i18next that all share has a language').toBeFalsy();
});
