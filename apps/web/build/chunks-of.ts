import type { Rolldown } from 'vite';

/** The chunks of code among the files of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
