import type { Channel, Message } from '@parley/model';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useIsOlder } from '../../lib/use-is-older.ts';
import type { VirtualizerHandle } from 'virtua';
import {
  contains,
  loadPresent,
  messageAt,
  useChannelLoad,
  useOutbox,
  useOwnId,
  useUnreadHere,
} from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePainted } from '../../lib/painted.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import type { ChannelParticipant } from '../channels/queries.ts';
import {
  useConversationState,
  useConversationActions,
  useIsUntouched,
} from './conversation-state.tsx';
import { readPositionOf } from './read-position.ts';
import { keepListState } from './resumable-lists.ts';
import { keepScrollPosition, keptScrollPosition, type ScrollAnchor } from './scroll-positions.ts';
import { firstUnread, LIST_END, newestOfOthers, type TimelineItem } from './timeline.ts';
import { useInView } from './use-in-view.ts';
import { screenHeight, useListItems } from './use-list-items.ts';
import { useListPosition } from './use-list-position.ts';
import { useMessageRows } from './use-message-rows.ts';
import { usePages } from './use-pages.ts';
import { useRowsBelow } from './use-rows-below.ts';
import { useArrival, useMissed, useNewLine, useReading } from './use-reading.ts';

export type MessageListOptions = {
  channel: Channel;
  messages: Message[];
  members: ChannelParticipant[];
  /** Changes each time the channel is shown. */
  visit: number;
  /** The last-read instant when the channel was opened. */
  readUpTo: string | null;
  isReadOnly: boolean;
};

/**
 * Rows are rendered and measured this many pixels before they come into view, so that visible rows
 * never move.
 */
const MEASURED_AHEAD = 1200;
/**
 * Delay before the rows beyond the first screen are rendered. A user who goes on to the next
 * channel does not wait for them.
 */
const SETTLED_MS = 100;
/** Time by which the list's position is known, and with it if all new messages are in view. */
const OPENED_MS = 600;

/** State of a channel's message list: its items, position and new messages. */
export function useMessageList({
  channel,
  messages: stored,
  members,
  visit,
  readUpTo,
  isReadOnly,
}: MessageListOptions) {
  const ownId = useOwnId();
  const { target, editedId } = useConversationState();
  const isUntouched = useIsUntouched();
  const { jumpTo } = useConversationActions();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const topKey = useRef<string | null>(null);
  usePainted(scroller, stored.length === 0);
  const load = useChannelLoad(channel.id);
  const isPresent = !load.hasNewer;
  // Memoized by hand, because the list's items depend on this array's identity (use-list-items.ts).
  const messages = useMemo(
    () => stored.filter((message) => contains(load, message)),
    [stored, load],
  );
  const rows = useMessageRows({ channelId: channel.id, messages, members, isReadOnly });
  const unread = useUnreadHere(channel.id);
  const [left] = useState(() => keptScrollPosition(channel.id, readPositionOf(channel.id)));
  const isSettled = useIsOlder(SETTLED_MS);
  // A few new messages are all in view, and read, before the user would need a button to reach
  // them.
  const isMeasured = useIsOlder(OPENED_MS);
  const arrival = useArrival(messages.at(-1), isPresent, visit);
  const news = useArrival(newestOfOthers(messages, ownId), isPresent, visit);
  const newFromId = useNewLine(messages, arrival, load, readUpTo, ownId);
  const { items, shift, generation } = useListItems({
    messages,
    newFromId,
    left,
    isPresent,
    isSettled,
    topKey,
  });
  const shown = useMemo(() => [...items, LIST_END], [items]);
  const below = useRowsBelow({ list, items, shift });
  const position = useListPosition({
    scroller,
    list,
    items,
    target,
    left,
    isPresent,
    loadPresent: () => isPresentLoaded(channel.id),
    topKey,
    onStill: below.missTurns,
  });
  const pages = usePages(channel.id, load, list, isSettled);
  const inView = useInView({ channelId: channel.id, list, items });
  const missed = useMissed(messages, position.isAtEnd, readUpTo, ownId);
  const isAtPresent = position.isAtEnd && isPresent;
  useReading(channel.id, messages.at(-1), isAtPresent);
  useOwnMessages(channel.id, position.toEnd);
  useLeaving(channel.id, position.scrollPosition);
  useResuming(channel.id, scroller, () => {
    if (!isUntouched) return false;
    const { isRead, readUpTo: readNow } = readPositionOf(channel.id);
    if (newFromId === null) return isPresent && isRead;
    return newFromId === firstUnread(messages, readNow, ownId);
  });
  const editedIndex = useEdited(list, items, editedId);

  const toLine = () =>
    toastErrors(
      (newFromId ? Promise.resolve(newFromId) : messageAt(channel.id, readUpTo ?? '')).then(
        (id) => void (id && jumpTo(id)),
      ),
    );

  return {
    scroller,
    list,
    generation,
    items: shown,
    shift,
    bufferSize: isSettled ? MEASURED_AHEAD : screenHeight(),
    keepMounted: editedIndex >= 0 ? [editedIndex, ...below.rowsBelow] : below.rowsBelow,
    rows,
    lastIndex: items.length - 1,
    hasOlder: load.hasOlder,
    hasNewer: load.hasNewer,
    pages,
    news,
    /** True if the newest message of the channel is in view. */
    isAtPresent,
    isEmpty: messages.length === 0,
    newCount: isPresent ? missed : unread,
    /** The line of new messages is not covered; it is near the day's own divider or bar. */
    topDay: inView.isLineInView ? null : inView.topDay,
    /** Messages since the last visit, with a way to their line if it is out of view. */
    catchUp:
      isMeasured && unread > 0 && readUpTo !== null
        ? { unread, since: readUpTo, onJump: inView.isLineInView ? undefined : toLine }
        : null,
    toEnd: position.toEnd,
    onScroll(offset: number): void {
      position.onScroll(offset);
      inView.onScroll(offset, position.isHeldAtEnd());
      pages.onScroll();
      below.onScroll();
    },
    onScrollEnd(): void {
      below.onScrollEnd();
      if (!isPresent) inView.readOn();
    },
    onResize: position.onResize,
  };
}

/** Loads the newest messages; shows an error to the user if that fails. */
async function isPresentLoaded(channelId: string): Promise<boolean> {
  try {
    await loadPresent(channelId);
    return true;
  } catch (failure) {
    toast.error(errorText(failure));
    return false;
  }
}

/** Index of the message being edited, or -1; scrolls it into view when the edit starts. */
function useEdited(
  list: RefObject<VirtualizerHandle | null>,
  items: TimelineItem[],
  editedId: string | null,
): number {
  const index = editedId ? items.findIndex(({ key }) => key === editedId) : -1;
  useLayoutEffect(() => {
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'nearest' });
    // Only the start of an edit scrolls the list, not later changes around the message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editedId]);
  return index;
}

/** Scrolls to the end when the user sends a message, so that they see it. */
function useOwnMessages(channelId: string, toEnd: () => void): void {
  const sentId = useOutbox(channelId).findLast(({ draft }) => !draft.thread_id)?.id;
  const seen = useRef(sentId);
  useLayoutEffect(() => {
    if (sentId === undefined || sentId === seen.current) return;
    seen.current = sentId;
    toEnd();
  });
}

/** Remembers the list's position when the user leaves the channel. */
function useLeaving(channelId: string, position: () => ScrollAnchor | null): void {
  const leave = useRef(() => {});
  useLayoutEffect(() => {
    leave.current = () => {
      const left = position();
      keepScrollPosition(channelId, left && { ...left, read: readPositionOf(channelId) });
    };
  });
  useLayoutEffect(() => () => leave.current(), []);
}

/**
 * Remembers if the list can be shown again unchanged.
 * @param isAsOpened called on leaving; true if the list would open in its current state
 */
function useResuming(
  channelId: string,
  scroller: RefObject<HTMLElement | null>,
  isAsOpened: () => boolean,
): void {
  const leave = useRef(() => {});
  useLayoutEffect(() => {
    leave.current = () => {
      // An open dialog covers the list.
      const isCovered = scroller.current?.closest('[inert], [aria-hidden=true]');
      keepListState(channelId, !isCovered && isAsOpened());
    };
  });
  useLayoutEffect(() => () => leave.current(), []);
}
