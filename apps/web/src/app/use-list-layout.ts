import { useRouterState } from '@tanstack/react-router';
import { useShell } from '../lib/shell-state.tsx';
import { useIsPhone, useIsTablet } from '../lib/use-width.ts';

/** Pages that are talk. */
const TALK = /^\/(?:channels|chat|unread)(?:\/|$)/;

export const isTalk = (path: string): boolean => TALK.test(path);

/**
 * Whether the list of channels stands beside the page, and how to open or close it. On a phone, and
 * on a tablet on pages that are not talk, it opens as a drawer over the page.
 */
export function useListLayout(): { isBeside: boolean; toggle(): void } {
  const isPhone = useIsPhone();
  const isNarrow = useIsTablet();
  const isTalking = useRouterState({ select: ({ location }) => isTalk(location.pathname) });
  const { isClosed, setClosed, isDrawerOpen, setDrawerOpen } = useShell();
  const isOver = isPhone || (isNarrow && !isTalking);
  return {
    isBeside: !isClosed && !isOver,
    toggle: () => (isOver ? setDrawerOpen(!isDrawerOpen) : setClosed(!isClosed)),
  };
}
