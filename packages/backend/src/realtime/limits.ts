/** What one socket may ask of the service, and what a project may. */
export type RealtimeLimits = {
  channelsPerSocket: number;
  joinsPerSecond: number;
  framesPerSecond: number;
  /** Entries of `postgres_changes` that one channel may subscribe to. */
  changesPerChannel: number;
  /** Facts that one may show of oneself, in number. */
  presenceKeys: number;
  /** Joins of all sockets together. */
  projectJoinsPerSecond: number;
  /** Messages of all sockets together; each delivery counts. */
  projectMessagesPerSecond: number;
};

/** Ours: what a machine of one's own bears. */
export const ownLimits: RealtimeLimits = {
  channelsPerSocket: 1000,
  joinsPerSecond: 500,
  framesPerSecond: 1000,
  changesPerChannel: 100,
  presenceKeys: 100,
  projectJoinsPerSecond: Infinity,
  projectMessagesPerSecond: Infinity,
};

/** Those of the hosted service's plans, to see whether an app lives within them. */
export const plans = {
  free: {
    ...ownLimits,
    channelsPerSocket: 100,
    joinsPerSecond: 100,
    presenceKeys: 10,
    projectJoinsPerSecond: 100,
    projectMessagesPerSecond: 100,
  },
  pro: {
    ...ownLimits,
    channelsPerSocket: 100,
    presenceKeys: 10,
    projectJoinsPerSecond: 500,
    projectMessagesPerSecond: 500,
  },
  large: {
    ...ownLimits,
    channelsPerSocket: 100,
    presenceKeys: 10,
    projectJoinsPerSecond: 2500,
    projectMessagesPerSecond: 2500,
  },
} as const satisfies Record<string, RealtimeLimits>;

export type Plan = keyof typeof plans;

/** What nobody configures. */
export const limits = {
  /** Largest frame a client may send. */
  frameBytes: 1024 * 1024,
  /** A reader this far behind is cut off; it connects again and reads what it missed. */
  unsentBytesPerSocket: 8 * 1024 * 1024,
  /** Clients send a heartbeat twice as often; whoever is silent for longer is gone. */
  silenceMs: 60_000,
} as const;

/** Counts what happens in a second, and says when it is too much. */
export class PerSecond {
  readonly #most: number;
  #second = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns whether so many more are within the limit of this second. */
  take(count = 1): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) this.#count = 0;
    this.#second = second;
    this.#count += count;
    return this.#count <= this.#most;
  }
}
