import { type RefObject, useLayoutEffect, useState } from 'react';
import { step } from './list-diff.ts';
import type { TimelineItem } from './timeline.ts';

export type ListDiff = {
  items: TimelineItem[];
  shift: boolean;
  /** Another number for another part of the channel. */ generation: number;
};

/**
 * The items as the virtual list can take them: one change of its start or its end at a time, all
 * before the next frame.
 */
export function useListDiff(wanted: TimelineItem[], topKey: RefObject<string | null>): ListDiff {
  const [state, setState] = useState({ wanted, items: wanted, shift: false, generation: 0 });
  const towards = () => {
    const { isSameList, ...next } = step(state.items, wanted, topKey.current);
    setState({ wanted, ...next, generation: isSameList ? state.generation : state.generation + 1 });
  };
  if (state.wanted !== wanted) towards();
  useLayoutEffect(() => {
    // The virtual list measures each change on the page before it can take the next.
    // oxlint-disable-next-line react/set-state-in-effect
    if (state.wanted === wanted && state.items !== wanted) towards();
  });
  return state;
}
