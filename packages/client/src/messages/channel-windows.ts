import { type CatchUp, createCatchUp } from '../realtime/catch-up.ts';
import { type Cell, cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import {
  type ChannelLoad,
  type ChannelWindow,
  createChannelWindow,
  NOT_LOADED,
} from './channel-window.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import { toAppError } from '../base/errors.ts';
import type { MessagePages } from './message-pages.ts';
import type { MessageRange } from './message-range.ts';

export type { ChannelLoad } from './channel-window.ts';

type Opened = { window: ChannelWindow; isStale: boolean; running: Promise<void> | null };

const PAGE = 50;
/** How many channels are kept in memory; the one opened the longest ago is dropped first. */
const CHANNELS_KEPT = 30;

export type ChannelWindowsOptions = {
  pages: MessagePages;
  collections: Collections;
  /** The person's last-read instant in a channel, once it is known. */
  readUpTo(channelId: string): string | null;
  /** Unread messages, once they are counted; null when they are not. */
  unreadOf(channelId: string): Promise<number | null>;
  /** Asks again for what was missed, until it is there. */
  catchUp?: CatchUp;
};

/** The loaded ranges of the channels opened lately. */
export function createChannelWindows({
  pages,
  collections,
  readUpTo,
  unreadOf,
  catchUp = createCatchUp(),
}: ChannelWindowsOptions) {
  /** The channel opened last is the last. */
  const windows = new Map<string, Opened>();
  /**
   * Outlive their windows: a component that shows a channel keeps its subscription when the channel
   * is lost and found.
   */
  const loads = new Map<string, Cell<ChannelLoad>>();
  const open: Cell<string | null> = cell<string | null>(null);

  const loadOf = (channelId: string): Cell<ChannelLoad> => {
    const load = loads.get(channelId) ?? cell(NOT_LOADED);
    loads.set(channelId, load);
    return load;
  };

  const openedOf = (channelId: string): Opened => {
    const options = {
      channelId,
      pages,
      collections,
      load: loadOf(channelId),
      readUpTo: () => readUpTo(channelId),
      unread: () => unreadOf(channelId),
    };
    const opened = windows.get(channelId) ?? {
      window: createChannelWindow(options),
      isStale: false,
      running: null,
    };
    windows.delete(channelId);
    windows.set(channelId, opened);
    return opened;
  };

  const run = (channelId: string, opened: Opened, work: () => Promise<void>): Promise<void> => {
    const load = loadOf(channelId);
    opened.isStale = false;
    opened.running = work()
      .then(() => {
        if (load.get().isKept) load.set({ ...load.get(), isKept: false });
      })
      .catch((cause: unknown) => {
        const error = toAppError(cause);
        opened.isStale = true;
        if (windows.get(channelId) === opened && load.get().status !== 'ready')
          load.set({ ...load.get(), status: 'error', error });
        throw error;
      })
      .finally(() => {
        opened.running = null;
      });
    return opened.running;
  };

  const isReady = (channelId: string) => loadOf(channelId).get().status === 'ready';

  const isWhole = (channelId: string) =>
    isReady(channelId) && windows.get(channelId)?.isStale === false;

  const bringUp = (channelId: string, opened: Opened, messageId?: string): Promise<void> =>
    run(channelId, opened, () =>
      isReady(channelId) ? opened.window.refresh() : opened.window.loadFirst(messageId),
    );

  /** The open channel lacks what was missed: it is loaded, and tried again until it succeeds. */
  const bringUpSurely = (channelId: string, opened: Opened): void => {
    const isWanted = () =>
      opened.isStale && open.get() === channelId && windows.get(channelId) === opened;
    const work = async () => {
      await opened.running?.catch(() => {});
      if (isWanted()) await bringUp(channelId, opened);
    };
    catchUp.until(`channel:${channelId}`, work, isWanted);
  };

  /** There are unread messages, and the first of them is not loaded. */
  const isElsewhere = async (channelId: string, { window }: Opened): Promise<boolean> => {
    const line = readUpTo(channelId);
    return line !== null && !window.holdsLine(line) && ((await unreadOf(channelId)) ?? 0) > 0;
  };

  const forget = (channelId: string) => {
    windows.get(channelId)?.window.drop();
    windows.delete(channelId);
    loadOf(channelId).set(NOT_LOADED);
    for (const table of ['messages', ...OF_MESSAGE] as const) {
      collections[table].utils.forget((row) => row.channel_id === channelId);
    }
  };

  const evict = () => {
    for (const [channelId] of [...windows].slice(0, -CHANNELS_KEPT)) forget(channelId);
  };

  const enter = (channelId: string): Opened => {
    const left = open.get();
    if (left !== null && left !== channelId) windows.get(left)?.window.leave();
    const opened = openedOf(channelId);
    open.set(channelId);
    evict();
    return opened;
  };

  /** Errors of a jump are told to who asked for it; what is shown stays. @throws AppError */
  const inWindow = async <Value>(
    channelId: string,
    work: (window: ChannelWindow) => Promise<Value>,
  ): Promise<Value> => {
    const opened = openedOf(channelId);
    await opened.running;
    if (!isReady(channelId)) await bringUp(channelId, opened);
    return work(opened.window).catch((cause: unknown) => {
      throw toAppError(cause);
    });
  };

  return {
    /** The channel on the screen. */
    open,

    /** Channels of which messages are held, the latest opened first. */
    openedLately: (): string[] => [...windows.keys()].reverse(),

    /** State of a channel's window, for the interface. */
    load: loadOf,

    /**
     * Loads a message, or where the person reads on, or what was missed; idempotent.
     * @throws AppError
     */
    async openChannel(channelId: string, messageId?: string): Promise<void> {
      const isReturn = open.get() !== channelId;
      const opened = enter(channelId);
      if (opened.running) return opened.running;
      const isToMove =
        isReturn &&
        messageId === undefined &&
        isReady(channelId) &&
        (await isElsewhere(channelId, opened));
      if (opened.running) return opened.running;
      if (isToMove) return run(channelId, opened, () => opened.window.loadFirst());
      if (isReady(channelId) && !opened.isStale) return;
      await bringUp(channelId, opened, messageId).catch((error: unknown) => {
        if (isReady(channelId)) bringUpSurely(channelId, opened);
        throw error;
      });
    },

    /** False when nothing older is there. @throws AppError */
    loadOlder: (channelId: string, limit = PAGE): Promise<boolean> =>
      extend(channelId, 'older', limit),

    /** False when nothing newer is there. @throws AppError */
    loadNewer: (channelId: string, limit = PAGE): Promise<boolean> =>
      extend(channelId, 'newer', limit),

    /**
     * Loads the message and what is around it; false when the channel has no such message.
     * @throws AppError
     */
    async loadUntil(channelId: string, messageId: string): Promise<boolean> {
      return inWindow(channelId, async (window) => {
        const stored = collections.messages.utils.stored(messageId);
        const position = stored ?? (await pages.find(channelId, messageId));
        if (position) await window.goTo({ created_at: position.created_at, id: messageId });
        return position !== null;
      });
    },

    /**
     * The message to go to for a moment: the first since then, else the last before; null in an
     * empty channel.
     * @throws AppError
     */
    async messageAt(channelId: string, instant: string): Promise<string | null> {
      return pages.findSince(channelId, instant).catch((cause: unknown) => {
        throw toAppError(cause);
      });
    },

    /** Loads the newest messages. @throws AppError */
    loadPresent: (channelId: string): Promise<void> =>
      inWindow(channelId, (window) => window.goToEnd()),

    /**
     * Where the person looks; null at the channel's end. What is far from there may be forgotten.
     */
    setAnchor(channelId: string, messageId: string | null): void {
      const row = messageId === null ? null : collections.messages.utils.stored(messageId);
      if (row !== undefined)
        windows.get(channelId)?.window.setAnchor(row && { created_at: row.created_at, id: row.id });
    },

    /** Messages may have been missed: loads the open channel again, others when they are opened. */
    missed(channelId: string): void {
      const opened = windows.get(channelId);
      if (!opened) return;
      opened.isStale = true;
      if (open.get() !== channelId) return;
      bringUpSurely(channelId, opened);
    },

    /** What could not be loaded before the channel's topic was joined is asked for again. */
    async recover(channelId: string): Promise<void> {
      const opened = windows.get(channelId);
      await opened?.running?.catch(() => {});
      if (opened?.isStale && open.get() === channelId) bringUpSurely(channelId, opened);
    },

    /** Whether the position where unread messages begin is loaded. */
    holdsLine(channelId: string): boolean {
      const line = readUpTo(channelId);
      return line !== null && (windows.get(channelId)?.window.holdsLine(line) ?? false);
    },

    /** Whether the window holds every message since then. */
    covers: (channelId: string, instant: string): boolean =>
      isWhole(channelId) && (windows.get(channelId)?.window.covers(instant) ?? false),

    /** Whether anything of the channel is loaded, or being loaded. */
    knows: (channelId: string): boolean => windows.has(channelId),

    /** What is loaded of the channel; null while it may lack what a lost connection missed. */
    range: (channelId: string): MessageRange | null =>
      isWhole(channelId) ? loadOf(channelId).get() : null,

    /**
     * The store holds this range of an earlier visit: it is shown, and brought up to date when
     * the channel is opened.
     */
    restore(channelId: string, range: MessageRange): void {
      const later = [...windows];
      windows.clear();
      openedOf(channelId).isStale = true;
      for (const [id, opened] of later) windows.set(id, opened);
      loadOf(channelId).set({ ...range, status: 'ready', error: null, isKept: true });
    },

    /** Whether a live change of a conversation belongs into the store. */
    accepts(change: RowChange): boolean {
      const { table, ids, record } = change;
      const opened = ids.channel_id ? windows.get(ids.channel_id) : undefined;
      if (!opened) return false;
      // Others before it were missed: it comes with them when the channel is opened.
      const isWaiting = opened.isStale && !opened.running && open.get() !== ids.channel_id;
      if (isWaiting && table === 'messages' && record && !collections.messages.has(ids.id))
        return false;
      return opened.window.accepts(change);
    },

    /** The channel is lost to this person: its rows go. */
    drop: forget,

    reset(): void {
      for (const { window } of windows.values()) window.drop();
      windows.clear();
      for (const load of loads.values()) load.set(NOT_LOADED);
      open.set(null);
    },
  };

  function extend(channelId: string, side: 'older' | 'newer', limit: number): Promise<boolean> {
    const extended = windows.get(channelId)?.window.extend(side, limit) ?? Promise.resolve(false);
    return extended.catch((cause: unknown) => {
      throw toAppError(cause);
    });
  }
}

export type ChannelWindows = ReturnType<typeof createChannelWindows>;
