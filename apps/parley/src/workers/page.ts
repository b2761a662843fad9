import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { webDist } from '../paths.ts';
import { policyOf, type WebConfig, withConfig } from '../serve-web.ts';
import { readPageSettings } from './settings.ts';

/** Compressed for our own server; hosts of static pages compress by themselves. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * Writes the app as static files for a project that the environment names, with the headers that
 * its host has to send (`_headers`, which several hosts read as it is).
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

/** What our own server sends with the page, for every address. */
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
