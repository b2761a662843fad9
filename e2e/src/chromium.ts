import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Where systems keep Chromium, in the order of preference. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is read for a few seconds: room for what it makes in them costs less than clearing up.
  '--js-flags=--min-semi-space-size=64',
];

/**
 * Path of a Chromium that can run: CHROMIUM_PATH, the browser library's own, the system's, or one
 * installed now.
 * @throws an error that says how to install one by hand.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = [chromium.executablePath(), ...PLACES].find((path) => existsSync(path));
  return found ?? installChromium();
}

/** Starts a headless Chromium that speaks to loopback alone. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: FLAGS });
}

function installChromium(): string {
  process.stdout.write('Installing Chromium for the browser tests …\n');
  const download = spawnSync(
    process.execPath,
    [
      new URL('../../node_modules/@playwright/test/cli.js', import.meta.url).pathname,
      'install',
      '--with-deps',
      'chromium',
    ],
    { stdio: 'inherit' },
  );
  if (download.status === 0 && existsSync(chromium.executablePath()))
    return chromium.executablePath();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji'],
      { stdio: 'inherit' },
    );
  }
  const installed = PLACES.find((path) => existsSync(path));
  if (!installed)
    throw new Error(
      'No Chromium was found or could be installed. Install it (Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH.',
    );
  return installed;
}
