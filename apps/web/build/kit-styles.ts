import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { chunksOf } from './chunks-of.ts';

/** Components of the kit whose classes the app uses without the component. */
const BY_NAME = ['input-group', 'skeleton', 'tooltip'];
const SHEET = /@heroui\/styles\/components\/([\w-]+)\.css/g;
const CODE = /\/@heroui\/styles\/dist\/components\/([\w-]+)\//;

/**
 * Checks that the sheet has exactly the styles of the components in the build.
 * @returns problems, one line per component
 */
export function wrongStyles(sheet: string, moduleIds: readonly string[]): string[] {
  const styled = new Set([...sheet.matchAll(SHEET)].flatMap(([, name]) => name ?? []));
  const built = moduleIds.flatMap((id) => CODE.exec(id)?.[1] ?? []);
  const needed = new Set([...built, ...BY_NAME]);
  return [
    ...[...needed.difference(styled)].map((name) => `${name}: has no styles`),
    ...[...styled.difference(needed)].map((name) => `${name}: has styles, and is not used`),
  ].sort();
}

/** Fails the build if styles of a used component are missing, or styles of an unused one remain. */
export const kitStyles = (path: URL): Plugin => ({
  name: 'parley-kit-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const ids = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds);
    const wrong = wrongStyles(readFileSync(path, 'utf8'), ids);
    if (wrong.length > 0) this.error(`${path.pathname}:\n${wrong.join('\n')}`);
  },
});
