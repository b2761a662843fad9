import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { chunksOf } from './chunks-of.ts';

/** Whose classes the app writes itself, where it has no component of the kit. */
const BY_NAME = ['input-group', 'skeleton', 'tooltip'];
const SHEET = /@heroui\/styles\/components\/([\w-]+)\.css/g;
const CODE = /\/@heroui\/styles\/dist\/components\/([\w-]+)\//;

/**
 * Whether the sheet has the styles of all that is built, and of nothing else.
 * @returns what is wrong, a line for each component of the kit
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

/**
 * The build fails where a component of the kit came into the app without its styles, or left it and
 * they stayed.
 */
export const kitStyles = (path: URL): Plugin => ({
  name: 'parley-kit-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const ids = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds);
    const wrong = wrongStyles(readFileSync(path, 'utf8'), ids);
    if (wrong.length > 0) this.error(`${path.pathname}:\n${wrong.join('\n')}`);
  },
});
