import type { Message } from '@parley/model';
import { type RefObject, useMemo } from 'react';
import { firstRows, openingOf } from './opening.ts';
import type { ScrollAnchor } from './scroll-positions.ts';
import { timeline } from './timeline.ts';
import { type ListDiff, useListDiff } from './use-list-diff.ts';

type Options = {
  messages: Message[];
  newFromId: string | null;
  left: ScrollAnchor | null;
  isPresent: boolean;
  /** False at first, while only the rows that fill the screen are rendered. */
  isSettled: boolean;
  topKey: RefObject<string | null>;
};

/** Height in pixels that header and composer leave of the window, at most. */
export const screenHeight = () => Math.max(0, window.innerHeight - 150);

/**
 * The items of a channel's list as the virtual list can take them, at first only those of one
 * screen.
 */
export function useListItems({
  messages,
  newFromId,
  left,
  isPresent,
  isSettled,
  topKey,
}: Options): ListDiff {
  // Memoized by hand: a new array of the same items would be another step of the virtual list.
  const wanted = useMemo(() => timeline(messages, newFromId), [messages, newFromId]);
  const first = useMemo(
    () =>
      isSettled ? wanted : firstRows(wanted, openingOf(wanted, left, isPresent), screenHeight()),
    [isSettled, wanted, left, isPresent],
  );
  return useListDiff(first, topKey);
}
