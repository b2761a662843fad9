import { useRouterState } from '@tanstack/react-router';
import { useShell } from '../lib/shell-state.tsx';
import { useIsPhone, useIsTablet } from '../lib/use-width.ts';

/** Pages that are talk. */
const TALK = /^\/(?:channels|chat|unread)(?:\/|$)/;

export const isTalk = (path: string): boolean => TALK.test(path);

/**
 * Shows the list of channels beside the page, or as a drawer over it: on phones, and on tablets
 * unless the page is talk.
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
