import { type Cell, cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import { toAppError } from '../base/errors.ts';
import {
  type ChannelLoad,
  type ChannelWindow,
  createChannelWindow,
  NOT_LOADED,
} from './channel-window.ts';
import type { MessagePages } from './message-pages.ts';
import type { MessageRange } from './message-range.ts';

/** A channel with messages that are loaded or being loaded. */
export type OpenedChannel = {
  window: ChannelWindow;
  /** True if messages may have been missed. */
  isStale: boolean;
  running: Promise<void> | null;
};

/** Number of channels kept in memory; the one opened longest ago is dropped first. */
const CHANNELS_KEPT = 30;

export type KeptWindowsOptions = {
  pages: MessagePages;
  collections: Collections;
  /** The user's last-read instant in a channel, once known. */
  readUpTo(channelId: string): string | null;
  /** Number of unread messages, once counted; null if not counted. */
  unreadOf(channelId: string): Promise<number | null>;
};

/** The windows of recently opened channels, with the loading state of each. */
export function createKeptWindows({ pages, collections, readUpTo, unreadOf }: KeptWindowsOptions) {
  /** In order of opening; the last opened is last. */
  const windows = new Map<string, OpenedChannel>();
  /**
   * They outlive their windows, so that a component keeps its subscription when its channel is lost
   * and found again.
   */
  const loads = new Map<string, Cell<ChannelLoad>>();

  const loadOf = (channelId: string): Cell<ChannelLoad> => {
    const load = loads.get(channelId) ?? cell(NOT_LOADED);
    loads.set(channelId, load);
    return load;
  };

  const openedOf = (channelId: string): OpenedChannel => {
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

  const isReady = (channelId: string) => loadOf(channelId).get().status === 'ready';

  const forget = (channelId: string) => {
    windows.get(channelId)?.window.drop();
    windows.delete(channelId);
    loadOf(channelId).set(NOT_LOADED);
    for (const table of ['messages', ...OF_MESSAGE] as const) {
      collections[table].utils.forget((row) => row.channel_id === channelId);
    }
  };

  return {
    loadOf,
    get: (channelId: string): OpenedChannel | undefined => windows.get(channelId),
    latestFirst: (): string[] => [...windows.keys()].reverse(),

    /** The channel's window, which becomes the last opened. */
    openedOf,

    isReady,
    isWhole: (channelId: string): boolean =>
      isReady(channelId) && windows.get(channelId)?.isStale === false,

    /**
     * Runs work that brings a window up to date; if it fails, the window stays stale. @throws
     * AppError
     */
    run(channelId: string, opened: OpenedChannel, work: () => Promise<void>): Promise<void> {
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
    },

    /**
     * Shows a range that the store has from an earlier visit; it is updated when the channel is
     * opened.
     */
    restore(channelId: string, range: MessageRange): void {
      const later = [...windows];
      windows.clear();
      openedOf(channelId).isStale = true;
      for (const [id, opened] of later) windows.set(id, opened);
      loadOf(channelId).set({ ...range, status: 'ready', error: null, isKept: true });
    },

    /** Removes the channel's window and rows. */
    forget,

    /** Removes the windows opened longest ago if there are too many. */
    evict(): void {
      for (const [channelId] of [...windows].slice(0, -CHANNELS_KEPT)) forget(channelId);
    },

    reset(): void {
      for (const { window } of windows.values()) window.drop();
      windows.clear();
      for (const load of loads.values()) load.set(NOT_LOADED);
    },
  };
}
