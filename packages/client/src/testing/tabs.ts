import { type DeviceStorage, memoryStorage } from '../base/device-storage.ts';
import { processTurns, type Turns } from '../base/ports.ts';

/**
 * The tabs of one browser: entries stored by one of them are read by the others, which are
 * notified.
 */
export function browserTabs(): { open(): { storage: DeviceStorage; turns: Turns } } {
  const entries = new Map<string, string>();
  const turns = processTurns();
  const tabs = new Set<(key: string, value: string | null) => void>();
  return {
    open() {
      const own = memoryStorage(entries);
      let heard: ((key: string, value: string | null) => void) | null = null;
      const dispatch = (key: string, value: string | null) => {
        for (const listener of tabs)
          if (listener !== heard) queueMicrotask(() => listener(key, value));
      };
      const storage: DeviceStorage = {
        ...own,
        set: (key, value) => (own.set(key, value), dispatch(key, value)),
        remove(key) {
          if (own.get(key) === null) return;
          own.remove(key);
          dispatch(key, null);
        },
        onForeignChange(listener) {
          const listeners = heard;
          heard = (key, value) => (listeners?.(key, value), listener(key, value));
          if (listeners) tabs.delete(listeners);
          tabs.add(heard);
          const mine = heard;
          return () => tabs.delete(mine);
        },
      };
      return { storage, turns };
    },
  };
}
