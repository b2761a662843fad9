import { type CatchUp, createCatchUp } from '../realtime/catch-up.ts';
import { type Cell, cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import type { ChannelWindow } from './channel-window.ts';
import { toAppError } from '../base/errors.ts';
import type { PreloadedMessages } from '../first-answers.ts';
import { createKeptWindows, type KeptWindowsOptions, type OpenedChannel } from './kept-windows.ts';
import type { MessageRange } from './message-range.ts';

export type { ChannelLoad } from './channel-window.ts';

const PAGE = 50;

export type ChannelWindowsOptions = KeptWindowsOptions & {
  /** Repeats requests for missed messages until they succeed. */
  catchUp?: CatchUp;
};

/** The loaded ranges of recently opened channels. */
export function createChannelWindows({
  catchUp = createCatchUp(),
  ...options
}: ChannelWindowsOptions) {
  const { pages, collections, readUpTo, unreadOf } = options;
  const kept = createKeptWindows(options);
  const { loadOf, run, isReady, isWhole } = kept;
  const open: Cell<string | null> = cell<string | null>(null);

  const loadAndRefresh = (
    channelId: string,
    opened: OpenedChannel,
    messageId?: string,
  ): Promise<void> =>
    run(channelId, opened, () =>
      isReady(channelId) ? opened.window.refresh() : opened.window.loadFirst(messageId),
    );

  /** Loads what the open channel missed, and retries until it succeeds. */
  const refreshUntilDone = (channelId: string, opened: OpenedChannel): void => {
    const isWanted = () =>
      opened.isStale && open.get() === channelId && kept.get(channelId) === opened;
    const work = async () => {
      await opened.running?.catch(() => {});
      if (isWanted()) await loadAndRefresh(channelId, opened);
    };
    catchUp.until(`channel:${channelId}`, work, isWanted);
  };

  /** True if there are unread messages and the first of them is not loaded. */
  const isElsewhere = async (channelId: string, { window }: OpenedChannel): Promise<boolean> => {
    const line = readUpTo(channelId);
    return line !== null && !window.holdsLine(line) && ((await unreadOf(channelId)) ?? 0) > 0;
  };

  const enter = (channelId: string): OpenedChannel => {
    const left = open.get();
    if (left !== null && left !== channelId) kept.get(left)?.window.leave();
    const opened = kept.openedOf(channelId);
    open.set(channelId);
    kept.evict();
    return opened;
  };

  /** Runs a jump. Its errors go to the caller, and the shown messages stay. @throws AppError */
  const inWindow = async <Value>(
    channelId: string,
    work: (window: ChannelWindow) => Promise<Value>,
  ): Promise<Value> => {
    const opened = kept.openedOf(channelId);
    await opened.running;
    if (!isReady(channelId)) await loadAndRefresh(channelId, opened);
    return work(opened.window).catch((cause: unknown) => {
      throw toAppError(cause);
    });
  };

  return {
    /** The channel on the screen. */
    open,

    /** Channels with loaded messages, last opened first. */
    openedLately: kept.latestFirst,

    /** State of a channel's window, for the interface. */
    load: loadOf,

    /**
     * Loads a message, the position where the user continues reading, or missed messages;
     * idempotent.
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
      await loadAndRefresh(channelId, opened, messageId).catch((error: unknown) => {
        if (isReady(channelId)) refreshUntilDone(channelId, opened);
        throw error;
      });
    },

    /** False if there are no older messages. @throws AppError */
    loadOlder: (channelId: string, limit = PAGE): Promise<boolean> =>
      extend(channelId, 'older', limit),

    /** False if there are no newer messages. @throws AppError */
    loadNewer: (channelId: string, limit = PAGE): Promise<boolean> =>
      extend(channelId, 'newer', limit),

    /**
     * Loads the message and those around it; false if the channel has no such message.
     * @throws AppError
     */
    async loadUntil(channelId: string, messageId: string): Promise<boolean> {
      return inWindow(channelId, async (window) => {
        const stored = collections.messages.utils.stored(messageId);
        const isHere = stored?.channel_id === channelId && stored.thread_id === null;
        const position = isHere ? stored : await pages.find(channelId, messageId);
        if (position) await window.goTo({ created_at: position.created_at, id: messageId });
        return position !== null;
      });
    },

    /**
     * The message to go to for an instant: the first since then, otherwise the last before it; null
     * in an empty channel.
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
     * Sets the position that the user looks at; null at the channel's end. Messages far from it may
     * be dropped.
     */
    setAnchor(channelId: string, messageId: string | null): void {
      const row = messageId === null ? null : collections.messages.utils.stored(messageId);
      if (row !== undefined)
        kept.get(channelId)?.window.setAnchor(row && { created_at: row.created_at, id: row.id });
    },

    /**
     * Call when messages may have been missed: reloads the open channel now, others when they are
     * opened.
     */
    missed(channelId: string): void {
      const opened = kept.get(channelId);
      if (!opened) return;
      opened.isStale = true;
      if (open.get() !== channelId) return;
      refreshUntilDone(channelId, opened);
    },

    /** Requests again what could not be loaded before the channel's topic was joined. */
    async recover(channelId: string): Promise<void> {
      const opened = kept.get(channelId);
      await opened?.running?.catch(() => {});
      if (opened?.isStale && open.get() === channelId) refreshUntilDone(channelId, opened);
    },

    /** True if the position where unread messages begin is loaded. */
    holdsLine(channelId: string): boolean {
      const line = readUpTo(channelId);
      return line !== null && (kept.get(channelId)?.window.holdsLine(line) ?? false);
    },

    /** True if the window holds every message since then. */
    covers: (channelId: string, instant: string): boolean =>
      isWhole(channelId) && (kept.get(channelId)?.window.covers(instant) ?? false),

    /** True if anything of the channel is loaded or being loaded. */
    knows: (channelId: string): boolean => kept.get(channelId) !== undefined,

    /**
     * The loaded range of the channel; null while it may lack messages that a lost connection
     * missed.
     */
    range: (channelId: string): MessageRange | null =>
      isWhole(channelId) ? loadOf(channelId).get() : null,

    /** Shows a range that the store has from an earlier visit. */
    restore: kept.restore,

    /** True if a live change of a conversation belongs in the store. */
    accepts(change: RowChange): boolean {
      const { table, ids, record } = change;
      const opened = ids.channel_id ? kept.get(ids.channel_id) : undefined;
      if (!opened) return false;
      // Messages before it were missed: it is loaded with them when the channel is opened.
      const isWaiting = opened.isStale && !opened.running && open.get() !== ids.channel_id;
      if (isWaiting && table === 'messages' && record && !collections.messages.has(ids.id))
        return false;
      return opened.window.accepts(change);
    },

    /** Call when the user loses the channel: removes its rows. */
    drop: kept.forget,

    /** Takes messages that were requested before their channel was opened. */
    given(messages: PreloadedMessages): void {
      if (kept.get(messages.channelId) === undefined) pages.given(messages);
    },

    forgetGiven: pages.forgetGiven,

    reset(): void {
      pages.forgetGiven();
      kept.reset();
      open.set(null);
    },
  };

  function extend(channelId: string, side: 'older' | 'newer', limit: number): Promise<boolean> {
    const extended = kept.get(channelId)?.window.extend(side, limit) ?? Promise.resolve(false);
    return extended.catch((cause: unknown) => {
      throw toAppError(cause);
    });
  }
}

export type ChannelWindows = ReturnType<typeof createChannelWindows>;
