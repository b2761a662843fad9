import i18next from 'i18next';
import { afterAll, expect, vi } from 'vitest';

/**
 * Unit tests share their modules with the files before and after them (vitest.config.ts), so each
 * file gives back what it changed for all: clocks, globals and spies. Texts it needs are those of
 * an i18next of its own.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(i18next.isInitialized, 'the i18next that all share has a language').toBeFalsy();
});
