import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Relative specifiers in `import`, `export … from` and `import()`. */
const BY_PATH = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g;

/**
 * The files that a module imports by relative path, directly or indirectly.
 * @param root imports outside it are not followed.
 */
export function importedFiles(entry: string, root: string): string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(BY_PATH)) {
      const named = resolve(dirname(file), specifier);
      if (named.startsWith(join(root, '/')) && isFile(named)) found.add(named);
    }
  found.delete(entry);
  return [...found];
}

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
