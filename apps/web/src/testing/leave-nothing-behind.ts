import i18next from 'i18next';
import { afterAll, vi } from 'vitest';

/**
 * Unit tests share their modules with the files before and after them (vitest.config.ts), so each
 * file gives back what it changed for all: the language, clocks, globals and spies.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (i18next.isInitialized) await i18next.changeLanguage('en');
});
