import { build, type InlineConfig, type Rolldown } from 'vite';
import { sharedParts, type Unit } from './shared-parts.ts';

/**
 * Which code a page needs is known only after the bundler has removed unused code, so the app is
 * bundled twice: once to see which screen uses what, and again with a chunk for each stage of
 * opening the app. Left alone, the bundler makes a chunk for each set of screens that share a
 * module: five hundred chunks, and two hundred requests for the first channel.
 */

/** A chunk, and the modules whose code, with all it imports, belongs in it. */
export type BundleStage = {
  name: string;
  roots: RegExp;
  /**
   * Many screens: what only one needs stays with it, and what several share is divided into parts
   * (shared-parts.ts).
   */
  isManyScreens?: true;
};

type Group = { name: string; priority: number; test: (id: string) => boolean };

/**
 * The bundler's groups: each stage holds the modules that it is the first to need. A module that
 * no stage needs is left to the bundler.
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
    // A group takes what its modules import with them, unless a group before it has that.
    priority: groups.length - index,
    test: (id) => ids.has(id),
  }));
}

type Chunks = Map<string, Rolldown.OutputChunk>;

/** What a stage needs that none before it has: one part, or of many screens what they share. */
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

/** A chunk that begins no screen of its own was made because several need it. */
const isShared = (chunk: Rolldown.OutputChunk) => !chunk.isEntry && !chunk.isDynamicEntry;

function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunks {
  if ('on' in built) throw new Error('A build that watches has no output');
  const outputs = [built].flat().flatMap(({ output }) => output);
  return new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

/** Chunks, and all that they import before they run. */
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
