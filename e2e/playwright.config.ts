import { defineConfig } from '@playwright/test';
import { findChromium, FLAGS } from './src/chromium.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  globalSetup: './src/build-app.ts',
  // Each file has a product of its own. People wait more than they compute: two files at once on two cores are done sooner.
  workers: 2,
  // A test that passes only on its second try is told of as flaky, and does not hold up what has nothing to do with it.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: 20_000,
    // Recording each step of each page costs more than the tests themselves.
    trace: 'on-first-retry',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: findChromium(), args: FLAGS },
  },
});
