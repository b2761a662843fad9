import { fileURLToPath } from 'node:url';
import { findChromium, findShell } from './src/chromium.ts';

/**
 * Runs the browser tests, after finding a Chromium and its headless shell or installing them.
 * Arguments go to the test runner, which is this process: whoever ends it ends the tests.
 */
// Once a Chromium is named, a shell is not looked for: both are found first.
const found = { CHROMIUM_PATH: findChromium(), HEADLESS_SHELL_PATH: findShell() };
Object.assign(process.env, found);
const config = fileURLToPath(new URL('./playwright.config.ts', import.meta.url));
process.argv.splice(2, 0, 'test', '--config', config);
await import(import.meta.resolve('@playwright/test/cli'));
