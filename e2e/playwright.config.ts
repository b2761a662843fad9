import { defineConfig } from '@playwright/test';
import { PLAIN } from './src/contexts.ts';
import { findShell, FLAGS } from './src/chromium.ts';

/** Path for the JSON report that `npm test` reads, beside the output for people. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: './tests',
  // The compiler's configuration has paths to types for packages without their own; here those
  // files would run.
  tsconfig: './tsconfig.playwright.json',
  outputDir: './test-results',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  globalSetup: './src/global-setup.ts',
  // Each worker has one product for all its tests. Tests mostly wait for timers and restarts, so
  // three workers keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // A test that passes only on a retry does not block unrelated work, but it is listed at the end.
  retries: 2,
  reporter: [
    ['list'],
    ['./src/second-try.ts'],
    ...(report ? [['json', { outputFile: report }] as const] : []),
  ],
  use: {
    ...PLAIN,
    actionTimeout: 20_000,
    // Recording each step of each page costs more than the tests themselves.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findShell(), args: FLAGS },
  },
});
