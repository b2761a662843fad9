import { useSyncExternalStore } from 'react';
import { mediaQuery } from './media-query.ts';

/** A hook that is true below a width. */
function widthBelow(rem: number): () => boolean {
  const { onChange, matches } = mediaQuery(`(max-width: ${rem - 0.01}rem)`);
  return () => useSyncExternalStore(onChange, matches);
}

/** Below this, a panel covers the conversation. */
export const useIsPhone = widthBelow(48);

/** Below this, a list and a map do not fit beside the sidebar. */
export const useIsNarrow = widthBelow(64);

/** Below this, the list of channels is only beside the pages that are talk. */
export const useIsTablet = widthBelow(68.75);
