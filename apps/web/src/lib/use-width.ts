import { useSyncExternalStore } from 'react';

/** The page's width as a query, and whether it is met now. */
function widthBelow(rem: number): () => boolean {
  const query = matchMedia(`(max-width: ${rem - 0.01}rem)`);
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Where a panel beside the conversation has no room, and covers it. */
export const useIsPhone = widthBelow(48);

/** Where there is room for a list or a map, but not for both beside the sidebar. */
export const useIsNarrow = widthBelow(64);
