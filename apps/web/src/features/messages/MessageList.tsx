import type { Channel, Message } from '@parley/model';
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import {
  contains,
  loadPresent,
  setAnchor,
  messageAt,
  useChannelLoad,
  useOutbox,
  useUnread,
  useOwnId,
} from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { dayKey } from '../../lib/format.ts';
import { usePainted } from '../../lib/painted.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import type { Member } from '../channels/queries.ts';
import { CatchUpBar } from '../unread/CatchUpBar.tsx';
import { Announcer } from './Announcer.tsx';
import { useConversation, useConversationActions } from './conversation-state.tsx';
import { DayDivider } from './DayDivider.tsx';
import { Divider } from './Divider.tsx';
import { LIST_START_HEIGHT, ListStart } from './ListStart.tsx';
import { MessageEntry } from './MessageEntry.tsx';
import { firstRows, openingOf } from './opening.ts';
import { PageState } from './PageState.tsx';
import { keepScrollPosition, keptScrollPosition } from './scroll-positions.ts';
import { PresentButton } from './PresentButton.tsx';
import { TopDay } from './TopDay.tsx';
import { LIST_END, timeline, type TimelineItem } from './timeline.ts';
import { useMessageRows } from './use-message-rows.ts';
import { useListPosition } from './use-list-position.ts';
import { usePages } from './use-pages.ts';
import { readPast, useArrival, useMissed, useNewLine, useReading } from './use-reading.ts';
import { useListDiff } from './use-list-diff.ts';

type MessageListProps = {
  channel: Channel;
  messages: Message[];
  members: Member[];
  /** The last-read instant when the channel was opened. */
  readUpTo: string | null;
  isReadOnly: boolean;
};

/**
 * Rows are made, and their height known, this many pixels before they come into view: what is in
 * view never moves.
 */
const MEASURED_AHEAD = 1200;
/** What fills the screen is there first, the rest after this. */
const SETTLED_MS = 100;
/** Where the list stands is known by then, and whether everything new is in view. */
const OPENED_MS = 600;

/** The conversation: newest at the bottom, older and newer pages as they are reached. */
export function MessageList({
  channel,
  messages: stored,
  members,
  readUpTo,
  isReadOnly,
}: MessageListProps) {
  const { t } = useTranslation('messages');
  const ownId = useOwnId();
  const { target, editedId } = useConversation();
  const { jumpTo } = useConversationActions();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const topKey = useRef<string | null>(null);
  usePainted(scroller, stored.length === 0);
  const load = useChannelLoad(channel.id);
  const isPresent = !load.hasNewer;
  const messages = useMemo(
    () => stored.filter((message) => contains(load, message)),
    [stored, load],
  );
  const rows = useMessageRows({ channelId: channel.id, messages, members, isReadOnly });
  const unread = useUnread().get(channel.id)?.unread ?? 0;
  const [left] = useState(() => keptScrollPosition(channel.id, unread));
  const isSettled = useIsOlder(SETTLED_MS);
  // Few new messages are all in view, and read, before anybody needs a way to them.
  const isMeasured = useIsOlder(OPENED_MS);
  const [isLineInView, setLineInView] = useState(true);
  const [topDay, setTopDay] = useState<string | null>(null);
  const arrival = useArrival(messages, isPresent);
  const newFromId = useNewLine(messages, arrival, load, readUpTo, ownId);
  const wanted = useMemo(() => timeline(messages, newFromId), [messages, newFromId]);
  const first = useMemo(
    () =>
      isSettled ? wanted : firstRows(wanted, openingOf(wanted, left, isPresent), screenHeight()),
    [isSettled, wanted, left, isPresent],
  );
  const { items, shift, place } = useListDiff(first, topKey);
  const shown = useMemo(() => [...items, LIST_END], [items]);
  const showPresent = () =>
    loadPresent(channel.id).then(
      () => true,
      (failure: unknown) => {
        toast.error(errorText(failure));
        return false;
      },
    );
  const position = useListPosition({
    scroller,
    list,
    items,
    target,
    left,
    isPresent,
    loadPresent: showPresent,
    topKey,
  });
  const pages = usePages(channel.id, load, list, isSettled);
  const missed = useMissed(messages, position.isAtEnd, readUpTo, ownId);
  useReading(channel.id, messages.at(-1), position.isAtEnd && isPresent);
  useOwnMessages(channel.id, position.toEnd);
  useLeaving(channel.id, unread, position.scrollPosition);

  const editedIndex = editedId ? items.findIndex(({ key }) => key === editedId) : -1;
  useLayoutEffect(() => {
    if (editedIndex >= 0) list.current?.scrollToIndex(editedIndex, { align: 'nearest' });
    // Only the start of an edit moves the list, not what happens around the edited message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editedId]);

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
  const toLine = () =>
    toastErrors(
      (newFromId ? Promise.resolve(newFromId) : messageAt(channel.id, readUpTo ?? '')).then(
        (id) => void (id && jumpTo(id)),
      ),
    );
  const look = (offset: number) => {
    const top = items[list.current?.findItemIndex(offset) ?? 0];
    if (top) setTopDay((shownDay) => dayAt(top, shownDay));
    setLineInView(isInView(items.findIndex(({ kind }) => kind === 'new')));
    setAnchor(
      channel.id,
      position.isHeldAtEnd()
        ? null
        : (messageNear(offset + (list.current?.viewportSize ?? 0) / 2) ?? null),
    );
  };
  const readOn = () => {
    if (!isPresent && list.current)
      readPast(
        channel.id,
        messageNear(list.current.scrollOffset + list.current.viewportSize - READ_ABOVE),
      );
  };

  const row = (item: TimelineItem, index: number) => {
    if (item.kind === 'end')
      return (
        <div key="end" className="min-h-2">
          {load.hasNewer && (
            <PageState of={pages.newer} loading={t('loadingNewer')} failed={t('newerFailed')} />
          )}
        </div>
      );
    if (item.kind === 'day')
      return <DayDivider key={item.key} channelId={channel.id} at={item.at} />;
    if (item.kind === 'new') return <Divider key={item.key} label={t('new')} isAccent />;
    return (
      <MessageEntry
        key={item.key}
        rows={rows}
        message={item.message}
        isFirstOfGroup={item.isFirstOfGroup}
        isLast={index === items.length - 1}
      />
    );
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('conversation')}
        className="flex h-full scroll-py-4 flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-[calc(var(--gutter)-6px)] [overflow-anchor:none]"
      >
        <div className="grow" />
        <ListStart channel={channel} older={pages.older} hasOlder={load.hasOlder} />
        <Virtualizer
          key={place}
          ref={list}
          scrollRef={scroller}
          data={shown}
          bufferSize={isSettled ? MEASURED_AHEAD : screenHeight()}
          startMargin={LIST_START_HEIGHT}
          shift={shift}
          keepMounted={editedIndex >= 0 ? [editedIndex] : []}
          onScroll={(offset) => {
            position.onScroll(offset);
            look(offset);
            pages.onScroll();
          }}
          onScrollEnd={readOn}
          onResize={position.onResize}
        >
          {row}
        </Virtualizer>
      </div>
      {!(position.isAtEnd && isPresent) && (
        <div className="pointer-events-none absolute inset-x-2 top-1.5 z-10 flex flex-col items-center gap-1.5">
          {isMeasured && unread > 0 && readUpTo !== null && (
            <CatchUpBar
              channelId={channel.id}
              unread={unread}
              since={readUpTo}
              onJump={isLineInView ? undefined : toLine}
            />
          )}
          {topDay && <TopDay channelId={channel.id} at={topDay} />}
        </div>
      )}
      <Announcer arrival={arrival} />
      {!(position.isAtEnd && isPresent) && messages.length > 0 && (
        <PresentButton count={isPresent ? missed : unread} onPress={position.toEnd} />
      )}
    </div>
  );
}

/**
 * A moment of the day at the top edge, the same as long as the day is; null where its divider says
 * it.
 */
function dayAt(top: TimelineItem, before: string | null): string | null {
  if (top.kind !== 'message') return top.kind === 'day' ? null : before;
  const at = top.message.created_at;
  return before !== null && dayKey(before) === dayKey(at) ? before : at;
}

/** What the page's head and the place to write leave of the window, at most. */
const screenHeight = () => Math.max(0, window.innerHeight - 150);

/** What ends this far above the list's lower edge has been seen, in pixels. */
const READ_ABOVE = 24;

/**
 * True a moment after the list was shown. Whoever goes on to the next channel at once does not wait
 * for all of this one.
 */
function useIsOlder(ms: number): boolean {
  const [isOlder, setOlder] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setOlder(true)), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOlder;
}

/** Who writes wants to see it: sending brings the list to its end. */
function useOwnMessages(channelId: string, toEnd: () => void): void {
  const sentId = useOutbox(channelId).findLast(({ draft }) => !draft.thread_id)?.id;
  const seen = useRef(sentId);
  useLayoutEffect(() => {
    if (sentId === undefined || sentId === seen.current) return;
    seen.current = sentId;
    toEnd();
  });
}

/** Remembers where the list stands when the person goes elsewhere. */
function useLeaving(
  channelId: string,
  unread: number,
  place: () => { key: string; offset: number } | null,
): void {
  const leave = useRef(() => {});
  useLayoutEffect(() => {
    leave.current = () => {
      const left = place();
      keepScrollPosition(channelId, left && { ...left, unread });
    };
  });
  useLayoutEffect(() => () => leave.current(), []);
}
