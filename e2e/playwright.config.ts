import { defineConfig } from '@playwright/test';
import { PLAIN } from './src/contexts.ts';
import { findShell, FLAGS } from './src/chromium.ts';

/** Where `npm test` wants the results written, besides what people see. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: './tests',
  // The compiler's has paths to types of packages that bring none; here they would be run.
  tsconfig: './tsconfig.playwright.json',
  outputDir: './test-results',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  globalSetup: './src/global-setup.ts',
  // Each worker has a product, which its tests share. A test waits for clocks and for what comes
  // back from a kill: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // What passes only when it is tried again does not hold up what has nothing to do with it, but is
  // told of at the end.
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
