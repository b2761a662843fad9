import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './steps.ts';

/**
 * The slowest files, longest first, so that none of them runs alone at the end, and files that wait
 * run beside files that compute. Without recorded durations, Vitest would start with the files that
 * have the most lines.
 */
export const LONGEST = [
  'faults/tests/faults.wire.test.ts',
  'packages/backend/tests/kept-backups.wire.test.ts',
  'packages/extraction/tests/hostile.test.ts',
  'packages/client/tests/many-channels.wire.test.ts',
  'packages/assistant/tests/restart.test.ts',
  'apps/parley/tests/damaged-folder.test.ts',
  'packages/assistant/tests/injection/injection-vectors.test.ts',
  'packages/assistant/tests/injection/injection-reading.test.ts',
  'packages/extraction/tests/hostile-media.test.ts',
  'packages/assistant/tests/injection/injection-disguised.test.ts',
  'supabase/tests/matrix.test.ts',
  'packages/backend/tests/backup.wire.test.ts',
  'packages/backend/tests/cli.wire.test.ts',
  'packages/client/tests/first-read.wire.test.ts',
  'packages/client/tests/gaps.wire.test.ts',
  'packages/extraction/tests/formats.test.ts',
  'packages/assistant/tests/injection/injection.test.ts',
  'packages/extraction/tests/documents.test.ts',
  'packages/backend/tests/realtime-numbers.wire.test.ts',
];

/**
 * Order of all other files: services first, then the many short ones, which fill the remaining
 * time.
 */
const PROJECTS = ['services', 'stores', 'units'];

/** The order in which Vitest starts files. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b) || projectOf(a) - projectOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(relative(root, moduleId));
  return rank === -1 ? LONGEST.length : rank;
}
