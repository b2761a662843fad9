import type { Message } from '@parley/model';
import type { Cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import type { AppError } from '../base/errors.ts';
import { canonicalInstant } from '../collections/instants.ts';
import { type MessagePages, type MessagePage, type PageCursor, rangeOf } from './message-pages.ts';
import {
  comparePositions,
  contains,
  endOf,
  joined,
  type MessagePosition,
  type MessageRange,
} from './message-range.ts';

/** What of a channel is loaded, and whether it can be shown. */
export type ChannelLoad = MessageRange & {
  status: 'loading' | 'ready' | 'error';
  error: AppError | null;
  /** What is shown is from an earlier visit, and the server has not been heard of yet. */
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

const FIRST_PAGE = 50;
const PAGE = 100;
const LARGE_PAGE = 200;
/**
 * Messages asked for beyond the known ones when the missed ones are loaded, so that one page is
 * mostly enough.
 */
const SOME_MORE = 20;
/**
 * A window that grows beyond the most is cut to what is kept, at the end that is further from what
 * is looked at.
 */
const MOST = 600;
const KEPT = 500;
const END: MessagePage = { positions: [], isLast: true };

export type ChannelWindowOptions = {
  channelId: string;
  pages: MessagePages;
  collections: Collections;
  load: Cell<ChannelLoad>;
  /** The person's last-read instant in the channel, once it is known. */
  readUpTo(): string | null;
  /** Unread messages, once they are counted; null when they are not. */
  unread(): Promise<number | null>;
};

/**
 * The loaded range of one channel. It has no holes: what arrives live from outside of it is not
 * stored, and what a lost connection missed is loaded again. It may lie anywhere in the channel,
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
  /** Where the person looks; null at the channel's end. */
  let anchor: MessagePosition | null = null;
  let size = 0;
  /**
   * Requests under way: until they are answered, everything that is announced is stored, as they
   * may not know of it.
   */
  let inFlight = 0;
  /** Counts the requests to show another part of the channel: the last one wins. */
  let lastRequestId = 0;
  /** Counts the moves to another part: what was asked for before a move is asked for again. */
  let moves = 0;
  let isDropped = false;

  const isOwn = (row: Message) => row.channel_id === channelId && row.thread_id === null;
  const set = (range: Partial<ChannelLoad>) => load.set({ ...load.get(), ...range });

  const pull = async (
    limit: number,
    cursor: PageCursor,
    isWanted: () => boolean,
  ): Promise<MessagePage> => {
    inFlight += 1;
    try {
      return await pages.pull(channelId, limit, cursor, () => !isDropped && isWanted());
    } finally {
      inFlight -= 1;
    }
  };

  /**
   * Forgets what lies outside of the range, which is made shorter first when it has become too
   * long.
   */
  const tidy = (middlePosition: MessagePosition | null = anchor) => {
    if (inFlight > 0 || isDropped) return;
    const all = collections.messages.utils.storedRows();
    const rows = all.filter((row) => isOwn(row) && contains(load.get(), row));
    size = rows.length;
    if (size > MOST) cut(rows.toSorted(comparePositions), middlePosition);
    // A thread that was opened keeps its first message.
    const roots = new Set(all.map((row) => row.thread_id));
    collections.messages.utils.forget(
      (row) => isOwn(row) && !contains(load.get(), row) && !roots.has(row.id),
    );
    for (const table of OF_MESSAGE)
      collections[table].utils.forget(
        (row) => row.channel_id === channelId && !collections.messages.utils.stored(row.message_id),
      );
  };

  const cut = (rows: MessagePosition[], middlePosition: MessagePosition | null) => {
    const found = middlePosition
      ? rows.findIndex((row) => comparePositions(row, middlePosition) >= 0)
      : -1;
    const middle = found < 0 ? rows.length : found;
    const from = Math.max(0, Math.min(middle - KEPT / 2, rows.length - KEPT));
    const [first, last] = [rows[from], rows[from + KEPT - 1]];
    if (from > 0 && first)
      set({ oldest: { created_at: first.created_at, id: first.id }, hasOlder: true });
    if (from + KEPT < rows.length && last)
      set({ newest: { created_at: last.created_at, id: last.id }, hasNewer: true });
    size = KEPT;
  };

  const moveTo = (range: MessageRange) => {
    moves += 1;
    set(load.get().status === 'ready' ? joined(load.get(), range) : range);
  };

  /**
   * The range before a position and after it. Null when a later request came meanwhile.
   * @throws AppError
   */
  const around = async (
    position: MessagePosition,
    rest: PageCursor,
  ): Promise<MessageRange | null> => {
    const requestId = (lastRequestId += 1);
    const isWanted = () => requestId === lastRequestId;
    const [older, newer] = await Promise.all([
      pull(FIRST_PAGE, { before: position }, isWanted),
      pull(PAGE, rest, isWanted),
    ]);
    return isWanted() && !isDropped ? rangeOf(older, newer) : null;
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

  /** What is around a message; without one, where the person reads on. */
  const loadFirst = async (messageId: string | undefined) => {
    set(NOT_LOADED);
    const participants = pages.pullParticipants(channelId);
    // Failing alone, the list of people leaves the conversation readable; the next refresh repeats
    // it.
    participants.catch(() => {});
    anchor = messageId === undefined ? null : await pages.find(channelId, messageId);
    const found = anchor && (await around(anchor, { from: anchor }));
    if (found) moveTo(found);
    else if (!anchor) await loadUnread(participants);
    if (!isDropped) set({ status: 'ready' });
  };

  /**
   * The newest page when the last-read line is on it, or nothing is unread; else what is around
   * that line.
   */
  const loadUnread = async (participants: Promise<void>) => {
    const requestId = (lastRequestId += 1);
    const newest = await pull(FIRST_PAGE, 'newest', () => requestId === lastRequestId);
    if (readUpTo() === null) await participants.catch(() => {});
    const line = readUpTo();
    const range = rangeOf(newest, END);
    const isWhole = line === null || contains(range, endOf(line)) || (await unread()) === 0;
    if (isDropped || requestId !== lastRequestId) return;
    moveTo(range);
    if (!isWhole) await goToLine(range, line);
  };

  const goToLine = async (newest: MessageRange, line: string) => {
    const found = await around(endOf(line), { after: endOf(line) });
    if (found) moveTo(joined(newest, found));
  };

  /**
   * Asks again for all that is loaded, and for what followed it, so that nothing missed stays
   * missed.
   */
  const refresh = async (): Promise<void> => {
    await pages.pullParticipants(channelId);
    const startedAt = moves;
    const limit = Math.min(Math.max(size + SOME_MORE, FIRST_PAGE), LARGE_PAGE);
    await (load.get().hasNewer
      ? refreshUpwards(limit, () => startedAt === moves)
      : refreshDownwards(limit, () => startedAt === moves));
    if (startedAt !== moves && !isDropped) await refresh();
  };

  const refreshUpwards = async (limit: number, isHere: () => boolean) => {
    const { oldest, newest } = load.get();
    if (!oldest || !newest) return;
    for (let cursor: PageCursor = { from: oldest }; ;) {
      const page = await pull(limit, cursor, isHere);
      const last = page.positions.at(-1);
      if (!isHere()) return;
      if (page.isLast || !last) return set({ hasNewer: false });
      if (comparePositions(last, newest) >= 0) return set({ newest: last });
      cursor = { after: last };
    }
  };

  const refreshDownwards = async (limit: number, isHere: () => boolean) => {
    const { oldest } = load.get();
    let count = 0;
    for (let cursor: PageCursor = 'newest'; ;) {
      const page = await pull(limit, cursor, isHere);
      const [first] = page.positions;
      count += page.positions.length;
      if (!isHere()) return;
      if (page.isLast || !first) return set({ oldest: first ?? oldest, hasOlder: false });
      if (oldest && comparePositions(first, oldest) <= 0) return set({ oldest: first });
      // More was missed than a window holds: the rest is there for who scrolls up.
      if (count >= MOST) return leaveBehind(first);
      cursor = { before: first };
    }
  };

  const leaveBehind = async (first: MessagePosition) => {
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
      if (isDropped || !isHere()) return false;
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

    /** The next page in a direction; false when nothing is there. @throws AppError */
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
     * Makes the message part of the range, which moves there when it is far away.
     * @throws AppError
     */
    async goTo(position: MessagePosition): Promise<void> {
      if (load.get().status === 'ready' && contains(load.get(), position)) return;
      await goTo(position);
    },

    /** Makes the newest messages part of the range. @throws AppError */
    async goToEnd(): Promise<void> {
      if (!load.get().hasNewer) return;
      const requestId = (lastRequestId += 1);
      try {
        const page = await pull(PAGE, 'newest', () => requestId === lastRequestId);
        if (isDropped || requestId !== lastRequestId) return;
        anchor = null;
        moveTo(rangeOf(page, END));
      } finally {
        tidy();
      }
    },

    /** Tells where the person looks; null at the channel's end. */
    setAnchor(position: MessagePosition | null): void {
      anchor = position;
    },

    /**
     * The person leaves: what comes from now on is new, and is kept out before what they have seen.
     */
    leave(): void {
      const newest = collections.messages.utils
        .storedRows()
        .filter(isOwn)
        .reduce<MessagePosition | null>(
          (last, row) => (last && comparePositions(last, row) > 0 ? last : row),
          null,
        );
      anchor ??= newest && { created_at: newest.created_at, id: newest.id };
    },

    /** Whether the position where unread messages begin is loaded. */
    holdsLine: (line: string): boolean => contains(load.get(), endOf(line)),

    /** Whether it holds every message since then. */
    covers(instant: string): boolean {
      const { status, hasNewer } = load.get();
      return status === 'ready' && !hasNewer && contains(load.get(), endOf(instant));
    },

    /** Whether a live change belongs into the store. */
    accepts({ table, operation, ids, record }: RowChange): boolean {
      if (table === 'messages' && typeof record?.thread_id === 'string') return false;
      if (load.get().status === 'loading' || !record || inFlight > 0) return true;
      if (table !== 'messages')
        return ids.message_id ? collections.messages.has(ids.message_id) : false;
      const isInside = contains(load.get(), {
        created_at: canonicalInstant(record.created_at),
        id: ids.id,
      });
      if (isInside && operation === 'INSERT') size += 1;
      // The change is stored right after this answer.
      if (size > MOST) queueMicrotask(tidy);
      return isInside;
    },

    /** Answers that are under way are not taken in any more. */
    drop(): void {
      isDropped = true;
    },
  };
}

export type ChannelWindow = ReturnType<typeof createChannelWindow>;
