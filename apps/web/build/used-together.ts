import { build, type InlineConfig, type Rolldown } from 'vite';

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
   * Many screens: what only one needs stays with it, and what several share is split by which of
   * them share it.
   */
  isManyScreens?: true;
};

type Group = {
  name: string;
  priority: number;
  test: (id: string) => boolean;
  entriesAware?: true;
  entriesAwareMergeThreshold?: number;
};

/** Parts smaller than this, in bytes of source, join the part that is most like them. */
const PART_BYTES = 40_000;

/**
 * The bundler's groups: each stage holds the modules that it is the first to need. A module that
 * no stage needs is left to the bundler.
 */
export async function usedTogether(stages: BundleStage[], config: InlineConfig): Promise<Group[]> {
  const chunks = chunksOf(await build({ ...config, configFile: false, logLevel: 'silent' }));
  const taken = new Set<string>();
  return stages.map((stage, index) => {
    const needs = neededBy(stage, chunks);
    const ids = new Set(needs.flatMap(({ moduleIds }) => moduleIds).filter((id) => !taken.has(id)));
    for (const id of ids) taken.add(id);
    return {
      name: stage.name,
      // A group takes what its modules import with them, unless a group before it has that.
      priority: stages.length - index,
      test: (id) => ids.has(id),
      ...(stage.isManyScreens && { entriesAware: true, entriesAwareMergeThreshold: PART_BYTES }),
    };
  });
}

type Chunks = Map<string, Rolldown.OutputChunk>;

function neededBy({ roots, isManyScreens }: BundleStage, chunks: Chunks): Rolldown.OutputChunk[] {
  const found = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => roots.test(id)),
  );
  if (found.length === 0) throw new Error(`No module of the app is ${roots}`);
  const needs = [...withImports(found, chunks)];
  return isManyScreens ? needs.filter(isShared) : needs;
}

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
