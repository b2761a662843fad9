import { reconnectAfterMs } from '@parley/model';
import type { AppError } from '../base/errors.ts';
import { lane, type QueuedChange } from './change.ts';

/** A change that fails alone is tried this often at least. */
const LONGEST_MS = 60_000;
/** After this many failures that the server itself reported, the person is told and may choose. */
const STUCK_AFTER = 5;

export type PaceOptions = {
  now(): number;
  /** Varies a pause, so that many clients do not come back in the same moment. */
  vary(ms: number): number;
  /** How long the server asked to be left alone, in milliseconds from now. */
  askedMs(): number;
};

type Failures = { tries: number; until: number };
const NONE: Failures = { tries: 0, until: 0 };

/** True for an answer that says nothing of the change itself: nobody else would fare better. */
const isOfServer = ({ code, status }: AppError) =>
  code === 'network' || status === 429 || status === 503 || status === 401;

/**
 * Which change is tried next, and when. A failure that is the server's pauses all; one that may be
 * the change's own pauses what belongs together with it, and goes to the end of the line.
 */
export function createPace({ now, vary, askedMs }: PaceOptions) {
  const lanes = new Map<string, Failures>();
  const stuck = new Map<string, number>();
  let server = NONE;
  let failedLast: string | null = null;

  const ofLane = (name: string) => lanes.get(name) ?? NONE;

  return {
    /** The oldest change of the lane that failed the least, if any may be tried now. */
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

    /** When the next of them may be tried, in milliseconds from now. */
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

    /** Whether the server failed on it time and again. */
    isStuck: (id: string): boolean => (stuck.get(id) ?? 0) >= STUCK_AFTER,

    /** The person wants it tried now, or the connection is back. */
    hurry(): void {
      server = NONE;
      for (const [name, { tries }] of lanes) lanes.set(name, { tries, until: 0 });
    },

    /** Whether the last attempt failed. */
    isFailing: (): boolean => failedLast !== null,
  };

  function pauseOf(tries: number, ms: number): Failures {
    return { tries, until: now() + Math.max(vary(ms), askedMs()) };
  }
}

export type Pace = ReturnType<typeof createPace>;
