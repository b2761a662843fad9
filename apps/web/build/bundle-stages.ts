import { build, type InlineConfig, type Rolldown } from 'vite';
import { sharedParts, type Unit } from './shared-parts.ts';

/**
 * The code a page needs is only known after the bundler has removed unused code, so the app is
 * bundled twice: first to see which screen uses what, then with a chunk for each stage of opening
 * the app. By default the bundler makes a chunk for each set of screens that share a module: five
 * hundred chunks, and two hundred requests for the first channel.
 */

/** A chunk, and the root modules that belong in it with all their imports. */
export type BundleStage = {
  name: string;
  roots: RegExp;
  /**
   * For stages of many screens: code of a single screen stays with it, shared code is divided into
   * parts (shared-parts.ts).
   */
  isManyScreens?: true;
};

type Group = { name: string; priority: number; test: (id: string) => boolean };

/**
 * Groups for the bundler: each stage gets the modules it is the first to need. Modules that no
 * stage needs are left to the bundler.
 */
export async function usedTogether(stages: BundleStage[], config: InlineConfig): Promise<Group[]> {
  const chunks = chunksOf(await build({ ...config, configFile: false, logLevel: 'silent' }));
  const taken = new Set<Rolldown.OutputChunk>();
  const groups = stages.flatMap((stage) => {
    const parts = partsOf(stage, chunks, taken);
    for (const part of parts) for (const chunk of part) taken.add(chunk);
    return parts.map((part, index) => ({
      name: stage.isManyScreens ? `${stage.name}-${index + 1}` : stage.name,
      ids: new Set(part.flatMap(({ moduleIds }) => moduleIds)),
    }));
  });
  return groups.map(({ name, ids }, index) => ({
    name,
    // A group also takes the imports of its modules, unless a group with higher priority has them.
    priority: groups.length - index,
    test: (id) => ids.has(id),
  }));
}

type Chunks = Map<string, Rolldown.OutputChunk>;

/**
 * Chunks a stage needs that no earlier stage has: one part, or for many screens the shared parts.
 */
function partsOf(
  { roots, isManyScreens }: BundleStage,
  chunks: Chunks,
  taken: ReadonlySet<Rolldown.OutputChunk>,
): Rolldown.OutputChunk[][] {
  const found = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => roots.test(id)),
  );
  if (found.length === 0) throw new Error(`No module of the app is ${roots}`);
  const needs = found.map((root) =>
    [...withImports([root], chunks)].filter(
      (chunk) => !taken.has(chunk) && (!isManyScreens || isShared(chunk)),
    ),
  );
  const units = [...new Set(needs.flat())];
  if (!isManyScreens) return [units];
  const named = needs.map((need) => new Set(need.map(({ fileName }) => fileName)));
  return sharedParts(units.map(unitOf), named).map((names) =>
    names.flatMap((name) => chunks.get(name) ?? []),
  );
}

const unitOf = ({ fileName, imports, modules }: Rolldown.OutputChunk): Unit => ({
  name: fileName,
  imports,
  bytes: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
});

/** A chunk that is not an entry was created because several others need it. */
const isShared = (chunk: Rolldown.OutputChunk) => !chunk.isEntry && !chunk.isDynamicEntry;

function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunks {
  if ('on' in built) throw new Error('A build that watches has no output');
  const outputs = [built].flat().flatMap(({ output }) => output);
  return new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

/** Chunks with all their static imports. */
function withImports(from: Rolldown.OutputChunk[], chunks: Chunks): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) visit(imported);
    }
  };
  for (const chunk of from) visit(chunk);
  return seen;
}
