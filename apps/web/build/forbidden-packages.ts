import type { Plugin, Rolldown } from 'vite';
import { chunksOf } from './chunks-of.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'name' | 'fileName' | 'moduleIds' | 'imports'>;

/** The given packages that are in the named chunks, or in chunks those import statically. */
export function foundIn(
  chunks: readonly Chunk[],
  names: readonly string[],
  packages: readonly string[],
): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  for (const chunk of chunks) if (names.includes(chunk.name)) visit(chunk);
  const ids = [...seen].flatMap(({ moduleIds }) => moduleIds);
  return packages.filter((name) => ids.some((id) => id.includes(`/node_modules/${name}/`)));
}

/**
 * Fails the build if an unintended import pulls one of the packages into the named chunks, which
 * load before anything can be read.
 */
export const forbidPackages = (names: readonly string[], packages: readonly string[]): Plugin => ({
  name: 'parley-kept-out',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = foundIn(chunksOf(bundle), names, packages);
    if (found.length > 0)
      this.error(`${found.join(', ')}: needed later than ${names.join(', ')}, and yet in them`);
  },
});
