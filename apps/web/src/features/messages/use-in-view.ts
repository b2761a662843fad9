import { type RefObject, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { setAnchor } from '../../data/index.ts';
import { dayKey } from '../../lib/format.ts';
import type { TimelineItem } from './timeline.ts';
import { readPast } from './use-reading.ts';

/** A message that ends this far above the list's lower edge counts as seen, in pixels. */
const READ_ABOVE = 24;

type Options = {
  channelId: string;
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
};

/**
 * The visible part of a channel's list: the day at its top, the line of new messages, and what is
 * read.
 */
export function useInView({ channelId, list, items }: Options) {
  const [isLineInView, setLineInView] = useState(true);
  const [topDay, setTopDay] = useState<string | null>(null);

  const messageNear = (offset: number): string | undefined => {
    const index = list.current?.findItemIndex(offset) ?? 0;
    return items.slice(0, index + 1).findLast(({ kind }) => kind === 'message')?.key;
  };
  const isInView = (index: number) => {
    const { scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    const first = list.current?.findItemIndex(scrollOffset) ?? 0;
    const last = list.current?.findItemIndex(scrollOffset + viewportSize) ?? 0;
    return index >= first && index <= last;
  };

  return {
    isLineInView,
    /** An instant of the day at the top edge; null if its divider is there. */
    topDay,
    /**
     * @param isHeldAtEnd true if the list keeps its end in view, so that no message is its anchor
     */
    onScroll(offset: number, isHeldAtEnd: boolean): void {
      const top = items[list.current?.findItemIndex(offset) ?? 0];
      if (top) setTopDay((shownDay) => dayAt(top, shownDay));
      setLineInView(isInView(items.findIndex(({ kind }) => kind === 'new')));
      const middle = offset + (list.current?.viewportSize ?? 0) / 2;
      setAnchor(channelId, isHeldAtEnd ? null : (messageNear(middle) ?? null));
    },
    /** Far from the channel's end, marks the messages above the lower edge as read. */
    readOn(): void {
      if (!list.current) return;
      const { scrollOffset, viewportSize } = list.current;
      readPast(channelId, messageNear(scrollOffset + viewportSize - READ_ABOVE));
    },
  };
}

/** An instant of the day at the top edge, which stays the same for the same day. */
function dayAt(top: TimelineItem, before: string | null): string | null {
  if (top.kind !== 'message') return top.kind === 'day' ? null : before;
  const at = top.message.created_at;
  return before !== null && dayKey(before) === dayKey(at) ? before : at;
}
