import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium, findShell } from './src/chromium.ts';

/**
 * Runs the browser tests, after finding a Chromium and its headless shell or installing them. Arguments go to the test
 * runner.
 */
const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
const env = {
  ...process.env,
  CHROMIUM_PATH: findChromium(),
  HEADLESS_SHELL_PATH: findShell(),
};
const child = spawn(
  process.execPath,
  [
    cli,
    'test',
    '--config',
    fileURLToPath(new URL('./playwright.config.ts', import.meta.url)),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env },
);
child.once('exit', (code) => process.exit(code ?? 1));
