import { useSyncExternalStore } from 'react';
import { mediaQuery } from './media-query.ts';

/** The page's width as a query, and whether it is met now. */
function widthBelow(rem: number): () => boolean {
  const { onChange, matches } = mediaQuery(`(max-width: ${rem - 0.01}rem)`);
  return () => useSyncExternalStore(onChange, matches);
}

/** Where a panel beside the conversation has no room, and covers it. */
export const useIsPhone = widthBelow(48);

/** Where there is room for a list or a map, but not for both beside the sidebar. */
export const useIsNarrow = widthBelow(64);
