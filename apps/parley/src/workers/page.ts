import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { webDist } from '../paths.ts';
import { policyOf, type WebConfig, withConfig } from '../serve-web.ts';
import { readPageSettings } from './settings.ts';

/** Compressed copies for our own server; static hosts compress by themselves. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * Writes the app as static files for the project in the environment, with a `_headers` file, which
 * several static hosts support.
 */
export async function writePage(
  folder: string,
  env: Record<string, string | undefined>,
  onProgress: (message: string) => void,
): Promise<void> {
  const config = readPageSettings(env);
  await buildWeb(onProgress);
  const target = resolve(folder);
  await cp(webDist, target, { recursive: true });
  for (const name of await readdir(target, { recursive: true }))
    if (COMPRESSED.test(name)) await rm(join(target, name));
  const page = join(target, 'index.html');
  await writeFile(page, withConfig(await readFile(page, 'utf8'), config));
  await writeFile(join(target, '_headers'), headersFile(config));
  onProgress(`The page is in ${target}; every address without a file is index.html.`);
}

/** The headers that our own server sends with the page. */
function headersFile(config: WebConfig): string {
  const policy = Object.entries(policyOf(config)).map(([name, sources]) =>
    [name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
  );
  return [
    '/*',
    `  Content-Security-Policy: ${policy.join('; ')}`,
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Referrer-Policy: same-origin',
    '  X-Content-Type-Options: nosniff',
    '  X-Frame-Options: DENY',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}
