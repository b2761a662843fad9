import { type RefObject, useLayoutEffect, useState } from 'react';
import { step } from './list-diff.ts';
import type { TimelineItem } from './timeline.ts';

export type ListDiff = {
  items: TimelineItem[];
  shift: boolean;
  /** Changes when another part of the channel is shown. */
  generation: number;
};

/**
 * Feeds the items to the virtual list: one change at its start or end at a time, all before the
 * next frame.
 */
export function useListDiff(wanted: TimelineItem[], topKey: RefObject<string | null>): ListDiff {
  const [state, setState] = useState({ wanted, items: wanted, shift: false, generation: 0 });
  const towards = () => {
    const { isSameList, ...next } = step(state.items, wanted, topKey.current);
    setState({ wanted, ...next, generation: isSameList ? state.generation : state.generation + 1 });
  };
  if (state.wanted !== wanted) towards();
  useLayoutEffect(() => {
    // The virtual list must measure each change before it can take the next.
    // oxlint-disable-next-line react/set-state-in-effect
    if (state.wanted === wanted && state.items !== wanted) towards();
  });
  return state;
}
