import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { webDist } from '../../apps/parley/src/paths.ts';

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/**
 * English in Arabic letters: no real language, but written from right to left and easy to tell from
 * English.
 */
export const pseudo = (text: string): string =>
  text.replaceAll(/\{\{.*?\}\}|[a-z]/gi, (found) =>
    found.length > 1 ? found : (LETTERS[found.toLowerCase().charCodeAt(0) - 97] ?? found),
  );

/** The built app's list of locale folders: 'Object.assign({"../locales/de/texts.ts": …' */
const FOLDERS = /Object\.assign\((?=\{["'`]\.\.\/locales\/)/;

/**
 * Runs in the page: adds a folder to the list, whose texts are the English ones, rewritten as they
 * are loaded.
 */
const WITH_PSEUDO = `((files) => {
  const LETTERS = ${JSON.stringify(LETTERS)};
  const pseudo = ${pseudo.toString()};
  const rewrite = (texts) => JSON.parse(JSON.stringify(texts),
    (_, text) => typeof text === 'string' ? pseudo(text) : text);
  const added = Object.entries(files)
    .filter(([path]) => path.includes('/en/'))
    .map(([path, load]) => [path.replace('/en/', '/ar/'), async () => rewrite(await load())]);
  return { ...files, ...Object.fromEntries(added) };
})(`;

/**
 * Adds a folder to the app's src/locales in a browser, and changes nothing else.
 * @throws if the build does not list the folders as expected.
 */
export async function addPseudoLanguage(context: BrowserContext): Promise<void> {
  const { file, text } = await listOfFolders();
  await context.route(`**/assets/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: text.replace(FOLDERS, () => WITH_PSEUDO),
    }),
  );
}

async function listOfFolders(): Promise<{ file: string; text: string }> {
  const assets = join(webDist, 'assets');
  for (const file of await readdir(assets)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(assets, file), 'utf8');
    if (FOLDERS.test(text)) return { file, text };
  }
  throw new Error('No script of the app lists the folders of texts');
}
