import { reconnectAfterMs } from '@parley/model';
import type { AppError } from '../base/errors.ts';
import { lane, type QueuedChange } from './change.ts';

/** Longest pause between attempts of a change that fails while others do not. */
const LONGEST_MS = 60_000;
/** After this many failures reported by the server itself, the user is informed and may choose. */
const STUCK_AFTER = 5;

export type PaceOptions = {
  now(): number;
  /** Varies a pause, so that many clients do not return at the same moment. */
  vary(ms: number): number;
  /** The rest of the pause that the server requested, in milliseconds. */
  askedMs(): number;
};

type Failures = { tries: number; until: number };
const NONE: Failures = { tries: 0, until: 0 };

/**
 * True for an error that says nothing about the change itself: any other change would fail as well.
 */
const isOfServer = ({ code, status }: AppError) =>
  code === 'network' || status === 429 || status === 503 || status === 401;

/**
 * Decides which change is tried next, and when. A failure of the server pauses all changes. A
 * failure that may be the change's own pauses its lane, which then comes after the others.
 */
export function createRetryPace({ now, vary, askedMs }: PaceOptions) {
  const lanes = new Map<string, Failures>();
  const stuck = new Map<string, number>();
  let server = NONE;
  let failedLast: string | null = null;

  const ofLane = (name: string) => lanes.get(name) ?? NONE;

  return {
    /** The oldest change of the lane with the fewest failures, if any may be tried now. */
    next(waiting: readonly QueuedChange[]): QueuedChange | undefined {
      if (server.until > now()) return undefined;
      const heads = new Map<string, QueuedChange>();
      for (const change of waiting) if (!heads.has(lane(change))) heads.set(lane(change), change);
      return [...heads]
        .filter(([name]) => ofLane(name).until <= now())
        .toSorted(([a], [b]) => ofLane(a).tries - ofLane(b).tries)
        .map(([, change]) => change)
        .at(0);
    },

    /** Time until the next of them may be tried, in milliseconds. */
    waitMs(waiting: readonly QueuedChange[]): number {
      const soonest = Math.min(...waiting.map((change) => ofLane(lane(change)).until));
      return Math.max(0, server.until - now(), soonest - now());
    },

    failed(change: QueuedChange, error: AppError): void {
      const name = lane(change);
      const { tries } = ofLane(name);
      const isServers = isOfServer(error) || (failedLast !== null && failedLast !== name);
      if (isServers) {
        server = pauseOf(server.tries + 1, reconnectAfterMs(server.tries + 1));
        lanes.set(name, { tries: tries + 1, until: 0 });
      } else {
        const longer = Math.min(LONGEST_MS, reconnectAfterMs(tries + 1) * Math.max(1, tries - 2));
        lanes.set(name, pauseOf(tries + 1, longer));
      }
      failedLast = name;
      if (error.status >= 500 || error.code === 'timeout')
        stuck.set(change.id, (stuck.get(change.id) ?? 0) + 1);
    },

    succeeded(change: QueuedChange): void {
      lanes.delete(lane(change));
      stuck.delete(change.id);
      server = NONE;
      failedLast = null;
    },

    /** True if the server keeps failing on it. */
    isStuck: (id: string): boolean => (stuck.get(id) ?? 0) >= STUCK_AFTER,

    /** Ends all pauses, because the user wants a retry or the connection is back. */
    hurry(): void {
      server = NONE;
      for (const [name, { tries }] of lanes) lanes.set(name, { tries, until: 0 });
    },

    /** True if the last attempt failed. */
    isFailing: (): boolean => failedLast !== null,
  };

  function pauseOf(tries: number, ms: number): Failures {
    return { tries, until: now() + Math.max(vary(ms), askedMs()) };
  }
}

export type RetryPace = ReturnType<typeof createRetryPace>;
