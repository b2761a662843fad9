import { useRouterState } from '@tanstack/react-router';
import { useShell } from '../lib/shell-state.tsx';
import { useIsTablet } from '../lib/use-width.ts';

/** Pages that are talk. */
const TALK = /^\/(?:channels|chat|unread)(?:\/|$)/;

export const isTalk = (path: string): boolean => TALK.test(path);

/**
 * Whether the list of channels stands beside the page, and how to open or close it. On a tablet,
 * pages that are not talk get its width; there it opens as a drawer over the page.
 */
export function useListLayout(): { isBeside: boolean; toggle(): void } {
  const isNarrow = useIsTablet();
  const isTalking = useRouterState({ select: ({ location }) => isTalk(location.pathname) });
  const { isClosed, setClosed, isDrawerOpen, setDrawerOpen } = useShell();
  const isOver = isNarrow && !isTalking;
  return {
    isBeside: !isClosed && !isOver,
    toggle: () => (isOver ? setDrawerOpen(!isDrawerOpen) : setClosed(!isClosed)),
  };
}
