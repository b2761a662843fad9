import type { Cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import type { Collections } from '../collections/collections.ts';
import type { AppError } from '../base/errors.ts';
import { canonicalInstant } from '../collections/instants.ts';
import { type MessagePages, type MessagePage, rangeOfPages } from './message-pages.ts';
import { FIRST_PAGE, type PageCursor } from './message-request.ts';
import {
  comparePositions,
  contains,
  endOf,
  joined,
  type MessagePosition,
  type MessageRange,
} from './message-range.ts';
import { refreshWindow } from './window-refresh.ts';
import { createWindowRequests } from './window-requests.ts';
import { createWindowRows } from './window-rows.ts';

/** The loaded part of a channel, and whether it can be shown. */
export type ChannelLoad = MessageRange & {
  status: 'loading' | 'ready' | 'error';
  error: AppError | null;
  /**
   * True while the shown messages are from an earlier visit and the server has not answered yet.
   */
  isKept: boolean;
};

export const NOT_LOADED: ChannelLoad = {
  status: 'loading',
  oldest: null,
  newest: null,
  hasOlder: true,
  hasNewer: true,
  error: null,
  isKept: false,
};

const PAGE = 100;
const LARGE_PAGE = 200;
/**
 * Messages requested beyond the known ones when missed ones are loaded, so that one page is usually
 * enough.
 */
const SOME_MORE = 20;
const END: MessagePage = { positions: [], isLast: true };

export type ChannelWindowOptions = {
  channelId: string;
  pages: MessagePages;
  collections: Collections;
  load: Cell<ChannelLoad>;
  /** The user's last-read instant in the channel, once known. */
  readUpTo(): string | null;
  /** Number of unread messages, once counted; null if not counted. */
  unread(): Promise<number | null>;
};

/**
 * The loaded range of one channel. It has no gaps: live messages from outside of it are not stored,
 * and messages that a lost connection missed are loaded again. It may be anywhere in the channel,
 * and holds no more than a screen needs.
 */
export function createChannelWindow({
  channelId,
  pages,
  collections,
  load,
  readUpTo,
  unread,
}: ChannelWindowOptions) {
  /** The position that the user looks at; null at the channel's end. */
  let anchor: MessagePosition | null = null;
  /** Counts moves to another part: a refresh that began before a move is repeated. */
  let moves = 0;
  const set = (range: Partial<ChannelLoad>) => load.set({ ...load.get(), ...range });
  const requests = createWindowRequests(channelId, pages);
  const { pull, isDropped } = requests;
  const rows = createWindowRows({ channelId, collections, range: load, setRange: set });

  const tidy = (middle = anchor) => {
    if (!requests.areUnderWay() && !isDropped()) rows.tidy(middle);
  };

  const moveTo = (range: MessageRange) => {
    moves += 1;
    set(load.get().status === 'ready' ? joined(load.get(), range) : range);
  };

  /**
   * Loads the range before and after a position. Null if a later request began meanwhile.
   * @throws AppError
   */
  const around = async (
    position: MessagePosition,
    rest: PageCursor,
  ): Promise<MessageRange | null> => {
    const isWanted = requests.begin();
    const [older, newer] = await Promise.all([
      pull(FIRST_PAGE, { before: position }, isWanted),
      pull(PAGE, rest, isWanted),
    ]);
    return isWanted() ? rangeOfPages(older, newer) : null;
  };

  const goTo = async (position: MessagePosition): Promise<void> => {
    try {
      const found = await around(position, { from: position });
      if (!found) return;
      anchor = position;
      moveTo(found);
    } finally {
      tidy();
    }
  };

  /** Loads messages around a message; without one, where the user continues reading. */
  const loadFirst = async (messageId: string | undefined) => {
    set(NOT_LOADED);
    const participants = pages.pullParticipants(channelId);
    // If only the participants fail to load, the conversation remains readable; the next refresh
    // repeats it.
    participants.catch(() => {});
    anchor = messageId === undefined ? null : await pages.find(channelId, messageId);
    const found = anchor && (await around(anchor, { from: anchor }));
    if (found) moveTo(found);
    else if (!anchor) await loadUnread(participants);
    if (!isDropped()) set({ status: 'ready' });
  };

  /**
   * Loads the newest page if it contains the last-read line or nothing is unread, otherwise the
   * messages around that line.
   */
  const loadUnread = async (participants: Promise<void>) => {
    const isWanted = requests.begin();
    const newest = await pull(FIRST_PAGE, 'newest', isWanted);
    if (readUpTo() === null) await participants.catch(() => {});
    const line = readUpTo();
    const range = rangeOfPages(newest, END);
    const isWhole = line === null || contains(range, endOf(line)) || (await unread()) === 0;
    if (!isWanted()) return;
    moveTo(range);
    if (!isWhole) await goToLine(range, line);
  };

  const goToLine = async (newest: MessageRange, line: string) => {
    const found = await around(endOf(line), { after: endOf(line) });
    if (found) moveTo(joined(newest, found));
  };

  const refresh = async (): Promise<void> => {
    await pages.pullParticipants(channelId);
    const startedAt = moves;
    await refreshWindow({
      requests,
      range: load.get,
      setRange: set,
      limit: Math.min(Math.max(rows.size() + SOME_MORE, FIRST_PAGE), LARGE_PAGE),
      isHere: () => startedAt === moves,
      leftBehind,
    });
    if (startedAt !== moves && !isDropped()) await refresh();
  };

  const leftBehind = async (first: MessagePosition) => {
    set({ oldest: first, hasOlder: true });
    if (anchor && comparePositions(anchor, first) < 0) await goTo(anchor);
  };

  const extend = async (side: 'older' | 'newer', limit: number): Promise<boolean> => {
    const edge = side === 'older' ? 'oldest' : 'newest';
    const from = load.get()[edge];
    if (!from) return false;
    const isHere = () => load.get()[edge] === from;
    try {
      const page = await pull(limit, side === 'older' ? { before: from } : { after: from }, isHere);
      if (isDropped() || !isHere()) return false;
      if (side === 'older') set({ oldest: page.positions[0] ?? from, hasOlder: !page.isLast });
      else set({ newest: page.positions.at(-1) ?? from, hasNewer: !page.isLast });
      return page.positions.length > 0;
    } finally {
      tidy(anchor ?? from);
    }
  };

  const extending: Partial<Record<'older' | 'newer', Promise<boolean>>> = {};

  return {
    async loadFirst(messageId?: string): Promise<void> {
      await loadFirst(messageId).finally(tidy);
    },

    async refresh(): Promise<void> {
      await refresh().finally(tidy);
    },

    /** Loads the next page in a direction; false if there is none. @throws AppError */
    extend(side: 'older' | 'newer', limit: number): Promise<boolean> {
      const { status, hasOlder, hasNewer } = load.get();
      if (status !== 'ready' || !(side === 'older' ? hasOlder : hasNewer))
        return Promise.resolve(false);
      extending[side] ??= extend(side, limit).finally(() => {
        delete extending[side];
      });
      return extending[side];
    },

    /**
     * Makes the message part of the range, which moves there if it is far away.
     * @throws AppError
     */
    async goTo(position: MessagePosition): Promise<void> {
      if (load.get().status === 'ready' && contains(load.get(), position)) return;
      await goTo(position);
    },

    /** Makes the newest messages part of the range. @throws AppError */
    async goToEnd(): Promise<void> {
      if (!load.get().hasNewer) return;
      const isWanted = requests.begin();
      try {
        const page = await pull(PAGE, 'newest', isWanted);
        if (!isWanted()) return;
        anchor = null;
        moveTo(rangeOfPages(page, END));
      } finally {
        tidy();
      }
    },

    /** Sets the position that the user looks at; null at the channel's end. */
    setAnchor(position: MessagePosition | null): void {
      anchor = position;
    },

    /**
     * Call when the user leaves the channel: messages from now on are trimmed before those the user
     * has seen.
     */
    leave(): void {
      anchor ??= rows.newest();
    },

    /** True if the position where unread messages begin is loaded. */
    holdsLine: (line: string): boolean => contains(load.get(), endOf(line)),

    /** True if it holds every message since then. */
    covers(instant: string): boolean {
      const { status, hasNewer } = load.get();
      return status === 'ready' && !hasNewer && contains(load.get(), endOf(instant));
    },

    /** True if a live change belongs in the store. */
    accepts({ table, operation, ids, record }: RowChange): boolean {
      if (table === 'messages' && typeof record?.thread_id === 'string') return false;
      if (load.get().status === 'loading' || !record || requests.areUnderWay()) return true;
      if (table !== 'messages')
        return ids.message_id ? collections.messages.has(ids.message_id) : false;
      const isInside = contains(load.get(), {
        created_at: canonicalInstant(record.created_at),
        id: ids.id,
      });
      if (isInside && operation === 'INSERT') rows.added();
      // Deferred, since the change is stored right after this returns.
      if (rows.isTooLong()) queueMicrotask(tidy);
      return isInside;
    },

    /** Ignores responses that are still in flight. */
    drop: requests.drop,
  };
}

export type ChannelWindow = ReturnType<typeof createChannelWindow>;
