import { type Cell, cell } from './cell.ts';
import type { Collections } from './collections.ts';
import type { Change } from './change.ts';
import { type AppError, toAppError } from './errors.ts';
import { compareInstants } from './instants.ts';
import { comparePositions, type MessagePages, type Position } from './message-pages.ts';

/** What of a channel is loaded: everything from `oldestAt` to now. */
export type ChannelLoad = { status: 'loading' | 'ready' | 'error'; hasOlder: boolean; oldestAt: string | null; error: AppError | null };

type Window = { load: Cell<ChannelLoad>; oldest: Position | null; size: number; isStale: boolean; running: Promise<void> | null; older: Promise<boolean> | null };

const FIRST_PAGE = 50;
const OLDER_PAGE = 50;
const LARGE_PAGE = 200;
/** Read messages shown above the last-read line. */
const CONTEXT = 20;
const FIRST_PAGES_MAX = 500;
const NOT_LOADED: ChannelLoad = { status: 'loading', hasOlder: true, oldestAt: null, error: null };

export type ChannelWindowsOptions = { pages: MessagePages; collections: Collections; /** Unread messages, once they are counted. */ unreadOf(channelId: string): Promise<number> };

/**
 * The loaded stretch of each opened channel. A stretch always reaches to the newest message and has no holes: what
 * arrives live from before it is not stored, and what a lost connection missed is loaded again.
 */
export function createChannelWindows({ pages, collections, unreadOf }: ChannelWindowsOptions) {
  const windows = new Map<string, Window>();
  /** Outlive their windows: a component that shows a channel keeps its subscription when the channel is lost and found. */
  const loads = new Map<string, Cell<ChannelLoad>>();
  const open: Cell<string | null> = cell<string | null>(null);

  const loadOf = (channelId: string): Cell<ChannelLoad> => {
    const load = loads.get(channelId) ?? cell(NOT_LOADED);
    loads.set(channelId, load);
    return load;
  };

  const windowOf = (channelId: string): Window => {
    const known = windows.get(channelId);
    if (known) return known;
    const made: Window = { load: loadOf(channelId), oldest: null, size: 0, isStale: false, running: null, older: null };
    windows.set(channelId, made);
    return made;
  };

  /** A window that was dropped while its request was under way takes nothing from the answer. */
  const extend = (channelId: string, window: Window, positions: Position[], limit: number) => {
    if (windows.get(channelId) !== window) return;
    const last = positions.at(-1);
    if (last && (!window.oldest || comparePositions(last, window.oldest) < 0)) window.oldest = last;
    const reachedStart = positions.length < limit;
    window.load.set({ ...window.load.get(), hasOlder: !reachedStart, oldestAt: window.oldest?.created_at ?? null });
  };

  const pullOlder = async (channelId: string, window: Window, limit: number) => {
    const positions = await pages.pull(channelId, limit, window.oldest);
    window.size += positions.length;
    extend(channelId, window, positions, limit);
    return positions;
  };

  const loadFirst = async (channelId: string, window: Window) => {
    window.load.set(NOT_LOADED);
    window.oldest = null;
    window.size = 0;
    const participants = pages.pullParticipants(channelId);
    // Failing alone, the list of people leaves the conversation readable; the next refresh repeats it.
    participants.catch(() => {});
    const loaded = await pullOlder(channelId, window, FIRST_PAGE);
    const wanted = Math.min((await unreadOf(channelId)) + CONTEXT, FIRST_PAGES_MAX) - loaded.length;
    if (wanted > 0 && window.load.get().hasOlder) await pullOlder(channelId, window, wanted);
    if (windows.get(channelId) === window) window.load.set({ ...window.load.get(), status: 'ready' });
  };

  /** From the newest message to the oldest loaded one, page by page, so that nothing missed stays missed. */
  const reload = async (channelId: string, window: Window) => {
    const { oldest } = window;
    const limit = Math.min(Math.max(window.size + CONTEXT, FIRST_PAGE), LARGE_PAGE);
    await pages.pullParticipants(channelId);
    window.size = 0;
    for (let before: Position | null = null; ; ) {
      const positions: Position[] = await pages.pull(channelId, limit, before);
      window.size += positions.length;
      before = positions.at(-1) ?? null;
      const isWhole = positions.length < limit;
      const reachesFurther = before && oldest && comparePositions(before, oldest) < 0;
      if (isWhole || reachesFurther) return extend(channelId, window, positions, limit);
      if (!before || !oldest || comparePositions(before, oldest) === 0) return;
    }
  };

  const run = (channelId: string, window: Window): Promise<void> => {
    const isLoaded = window.load.get().status === 'ready';
    window.isStale = false;
    window.running = (isLoaded ? reload(channelId, window) : loadFirst(channelId, window))
      .catch((cause: unknown) => {
        const error = toAppError(cause);
        window.isStale = true;
        if (!isLoaded && windows.get(channelId) === window) window.load.set({ ...window.load.get(), status: 'error', error });
        throw error;
      })
      .finally(() => {
        window.running = null;
      });
    return window.running;
  };

  return {
    /** The channel on the screen. */
    open,

    /** State of a channel's window, for the interface. */
    load: loadOf,

    /** Loads the first page, or what was missed; idempotent. @throws AppError */
    async openChannel(channelId: string): Promise<void> {
      open.set(channelId);
      const window = windowOf(channelId);
      if (window.running) return window.running;
      if (window.load.get().status !== 'ready' || window.isStale) return run(channelId, window);
    },

    /** False when nothing older is there. @throws AppError */
    loadOlder(channelId: string, limit = OLDER_PAGE): Promise<boolean> {
      const window = windows.get(channelId);
      if (window?.load.get().status !== 'ready' || !window.load.get().hasOlder) return Promise.resolve(false);
      window.older ??= pullOlder(channelId, window, limit)
        .then((positions) => positions.length > 0)
        .catch((error: unknown) => {
          throw toAppError(error);
        })
        .finally(() => {
          window.older = null;
        });
      return window.older;
    },

    /** Loads older pages until the message is in the window; false when the channel has no such message. @throws AppError */
    async loadUntil(channelId: string, messageId: string): Promise<boolean> {
      await this.openChannel(channelId);
      if (collections.messages.has(messageId)) return true;
      const target = await pages.find(channelId, messageId);
      if (!target) return false;
      while (!collections.messages.has(messageId)) {
        if (!(await this.loadOlder(channelId, LARGE_PAGE))) return false;
      }
      return true;
    },

    /** Messages may have been missed: loads the open channel again, others when they are opened. */
    missed(channelId: string): void {
      const window = windows.get(channelId);
      if (!window) return;
      window.isStale = true;
      if (open.get() !== channelId) return;
      // A failure shows in the window, or leaves it stale for the next join.
      const again = () => void (window.isStale && run(channelId, window).catch(() => {}));
      if (window.running) window.running.then(again, again);
      else again();
    },

    /** Whether the window holds every message since then. */
    covers(channelId: string, instant: string): boolean {
      const window = windows.get(channelId);
      if (!window || window.load.get().status !== 'ready') return false;
      return !window.load.get().hasOlder || (window.oldest !== null && compareInstants(window.oldest.created_at, instant) <= 0);
    },

    /** Whether a live change of a conversation belongs into the store. */
    accepts({ table, ids, record }: Change): boolean {
      const window = ids.channel_id ? windows.get(ids.channel_id) : undefined;
      if (!window) return false;
      const { status, hasOlder } = window.load.get();
      if (status === 'loading' || !record) return true;
      if (table !== 'messages') return ids.message_id ? collections.messages.has(ids.message_id) : false;
      return !hasOlder || !window.oldest || comparePositions({ created_at: record.created_at, id: ids.id }, window.oldest) >= 0;
    },

    /** The channel is lost to this person: its rows go. */
    drop(channelId: string): void {
      windows.delete(channelId);
      loadOf(channelId).set(NOT_LOADED);
      for (const table of ['messages', 'attachments', 'reactions', 'assistant_runs'] as const) {
        collections[table].utils.forget((row) => row.channel_id === channelId);
      }
    },

    reset(): void {
      windows.clear();
      for (const load of loads.values()) load.set(NOT_LOADED);
      open.set(null);
    },
  };
}

export type ChannelWindows = ReturnType<typeof createChannelWindows>;
