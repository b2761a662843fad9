import { fileURLToPath } from 'node:url';
import { findChromium, findShell } from './src/chromium.ts';

/**
 * Runs the browser tests, after finding or installing a Chromium and its headless shell. Arguments
 * go to the test runner, which is this process, so ending it ends the tests.
 */
// Both are found before either variable is set: findShell does not search once CHROMIUM_PATH is
// set.
const found = { CHROMIUM_PATH: findChromium(), HEADLESS_SHELL_PATH: findShell() };
Object.assign(process.env, found);
const config = fileURLToPath(new URL('./playwright.config.ts', import.meta.url));
process.argv.splice(2, 0, 'test', '--config', config);
await import(import.meta.resolve('@playwright/test/cli'));
