import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { type Attempt, attempt, installFirst } from './install-first.ts';

/** Common paths of Chromium, in the order of preference. */
const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian's package of the shell, and its path. */
const SHELL_PACKAGE = 'chromium-headless-shell';
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a few seconds, so more memory for young objects is cheaper than collecting
  // them.
  '--js-flags=--min-semi-space-size=64',
];

/**
 * Path of a working Chromium: CHROMIUM_PATH, Playwright's, the system's, or a newly installed one.
 * @throws an error that says how to install one by hand.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return installedChromium() ?? installChromium();
}

/**
 * Path of the headless shell, which renders the same for a tenth less processor time:
 * HEADLESS_SHELL_PATH, Playwright's, the system's, or a newly installed one. Falls back to the
 * whole Chromium.
 */
export function findShell(): string {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
  const named = HEADLESS_SHELL_PATH ?? CHROMIUM_PATH;
  if (named) return named;
  const whole = findChromium();
  return installedShell() ?? (installPackages(SHELL_PACKAGE).isDone ? SYSTEM_SHELL : whole);
}

/** Starts a whole Chromium without windows, which connects only to loopback addresses. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: FLAGS });
}

const firstOf = (paths: string[]) => paths.find((path) => existsSync(path));

const installedChromium = () => firstOf([chromium.executablePath(), ...PATHS]);

/** Playwright keeps its shell beside its Chromium, in a folder of the same build and system. */
const installedShell = () =>
  firstOf([
    chromium
      .executablePath()
      .replace(
        /chromium-(\d+)(.)chrome-([\w-]+).*$/,
        'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell',
      ),
    SYSTEM_SHELL,
  ]);

/**
 * Installs Debian's Chromium if possible, and otherwise downloads Playwright's, which not every
 * network allows.
 */
function installChromium(): string {
  process.stdout.write('Installing Chromium for the browser tests …\n');
  try {
    return installFirst([installFromDebian, downloadChromium], installedChromium);
  } catch (error) {
    throw new Error(
      'No Chromium was found or could be installed. Install it (Debian, Ubuntu: ' +
        `sudo apt-get install chromium), or set CHROMIUM_PATH.\n${error}`,
      { cause: error },
    );
  }
}

const installFromDebian = () =>
  installPackages('chromium', SHELL_PACKAGE, 'fonts-noto-color-emoji');

const downloadChromium = () =>
  attempt(process.execPath, [
    new URL('../../node_modules/@playwright/test/cli.js', import.meta.url).pathname,
    'install',
    '--with-deps',
    'chromium',
  ]);

/** Installs Debian packages if this account may. */
function installPackages(...names: string[]): Attempt {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { isDone: false, said: '' };
  attempt('apt-get', ['update', '-qq']);
  return attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}
