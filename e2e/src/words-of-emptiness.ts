import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGLISH = fileURLToPath(new URL('../../apps/web/src/locales/en', import.meta.url));

/**
 * Keys of texts for empty places and for content that the reader may not see: `emptyTitle`,
 * `noRisks`, `count_zero`, `channelHidden`.
 */
const KEY =
  /^(empty|nothing|nobody|none|no(?=[A-Z]))|Empty|Missing|Hidden$|_zero$|^(notFound|notHere|unknownT|missingT|otherC)/;
/** Keys with another meaning, by their group or their words, and a name that contains no count. */
const OTHER =
  /^(errors|csv|auth|commands|validation|offline):|notHere$|empty(Edit|Bin)$|pinsCount_zero$/;
/**
 * Shorter texts may appear anywhere without denying anything, as ‘None’ does among several choices.
 */
const LEAST = 12;

/**
 * The app's English texts for empty places, as patterns that accept any value for their variables.
 */
export async function wordsOfEmptiness(): Promise<RegExp[]> {
  const files = (await readdir(ENGLISH)).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(
    files.map(async (file) =>
      leavesOf(JSON.parse(await readFile(join(ENGLISH, file), 'utf8')), `${file.slice(0, -5)}:`),
    ),
  );
  return texts
    .flat()
    .filter(([path, text]) => isOfEmptiness(path) && text.length >= LEAST)
    .map(([, text]) => {
      const words = text.split(/\{\{.*?\}\}/).map(escaped);
      return new RegExp(`^${words.join('.*')}$`);
    });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function isOfEmptiness(path: string): boolean {
  const keys = path.split(/[:.]/);
  return !OTHER.test(path) && (KEY.test(keys.at(-1) ?? '') || keys.includes('empty'));
}

type Texts = { [key: string]: string | Texts };

const leavesOf = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : leavesOf(text, `${path}${key}.`),
  );
