import { type Cell, cell } from '../base/cell.ts';
import type { Network } from '../base/ports.ts';

export type ConnectionState = { state: 'connected' | 'connecting' | 'offline'; queued: number };

/** Shorter interruptions, including the first connection, show no banner. */
const GRACE_MS = 1500;

/**
 * The connection state that the interface shows. offline: the browser reports it, or requests get
 * no response and the socket is down; connecting: the socket is down for longer than a moment;
 * connected: live changes arrive.
 */
export function createConnection(network: Network) {
  const state: Cell<ConnectionState> = cell<ConnectionState>({
    state: network.isOnline() ? 'connected' : 'offline',
    queued: 0,
  });
  const facts = { isWanted: false, isLive: false, isAnswered: true };
  let grace: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<ConnectionState>) => {
    const before = state.get();
    const after = { ...before, ...next };
    if (after.state !== before.state || after.queued !== before.queued) state.set(after);
  };

  const judge = (): ConnectionState['state'] => {
    if (!network.isOnline()) return 'offline';
    if (facts.isLive || !facts.isWanted)
      return facts.isAnswered || facts.isLive ? 'connected' : 'offline';
    return facts.isAnswered ? 'connecting' : 'offline';
  };

  const update = () => {
    const judged = judge();
    if (judged !== 'connecting') {
      clearTimeout(grace);
      grace = undefined;
      return show({ state: judged });
    }
    if (state.get().state === 'offline') return show({ state: 'connecting' });
    grace ??= setTimeout(() => {
      grace = undefined;
      show({ state: judge() });
    }, GRACE_MS);
  };

  const forget = network.onChange(update);

  return {
    state,
    /** A live connection is wanted only while a user is signed in. */
    setWanted(isWanted: boolean): void {
      facts.isWanted = isWanted;
      update();
    },
    /** True while the user's own topic is joined. */
    setLive(isLive: boolean): void {
      facts.isLive = isLive;
      update();
    },
    /** True if the last request got any response. */
    setAnswered(isAnswered: boolean): void {
      facts.isAnswered = isAnswered;
      update();
    },
    setQueued: (queued: number) => show({ queued }),
    stop(): void {
      clearTimeout(grace);
      forget();
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
