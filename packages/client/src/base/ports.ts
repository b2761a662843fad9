import { type DeviceStorage, memoryStorage, webStorage } from './device-storage.ts';

/** The data layer's view of its surroundings, so that it runs both in a browser and in a test. */

/** The browser's network status. */
export type Network = { isOnline(): boolean; onChange(listener: () => void): () => void };

/** Reports when the page is hidden. */
export type PageVisibility = { onHidden(listener: () => void): () => void };

/** A lock: only one tab of the browser does this work at a time. */
export type Turns = { take(name: string, work: () => Promise<void>): Promise<void> };

/** Resolves with the next message of another tab on a broadcast channel. */
export type Tabs = { nextMessage(channel: string): Promise<void> };

export type Ports = {
  storage: DeviceStorage;
  network: Network;
  visibility: PageVisibility;
  turns: Turns;
  tabs: Tabs;
};

/**
 * How long to wait for a tab that was suspended while holding the lock. After that the lock is
 * stolen, and its work may be done twice.
 */
const LONGEST_TURN_MS = 90_000;

/** Locks within one process, for tests and for browsers without the Web Locks API. */
export function processTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take(name, work) {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

function browserTurns(): Turns {
  if (!('locks' in navigator)) return processTurns();
  const { locks } = navigator;
  return {
    async take(name, work) {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), LONGEST_TURN_MS);
      const begin = () => {
        clearTimeout(timer);
        return work();
      };
      try {
        await locks.request(name, { signal: waiting.signal }, begin);
      } catch (error) {
        if (!waiting.signal.aborted) throw error;
        await locks.request(name, { steal: true }, begin);
      }
    },
  };
}

/** Ports of a page. */
export function browserPorts(): Ports {
  return {
    storage: webStorage(() => localStorage) ?? memoryStorage(),
    network: {
      isOnline: () => navigator.onLine,
      onChange: (listener) => onWindow(['online', 'offline'], listener),
    },
    turns: browserTurns(),
    tabs: { nextMessage },
    visibility: {
      onHidden(listener) {
        const onChange = () => document.visibilityState === 'hidden' && listener();
        document.addEventListener('visibilitychange', onChange);
        const forget = onWindow(['pagehide'], listener);
        return () => {
          document.removeEventListener('visibilitychange', onChange);
          forget();
        };
      },
    },
  };
}

async function nextMessage(name: string): Promise<void> {
  const channel = new BroadcastChannel(name);
  await new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  channel.close();
}

function onWindow(events: string[], listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Ports of a process without a page: always online, nothing kept. */
export function processPorts(): Ports {
  return {
    storage: memoryStorage(),
    network: { isOnline: () => true, onChange: () => () => {} },
    visibility: { onHidden: () => () => {} },
    turns: processTurns(),
    tabs: { nextMessage: async () => {} },
  };
}
