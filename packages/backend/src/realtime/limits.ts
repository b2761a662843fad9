/** What one socket may ask of the service, and what a project may. */
export type RealtimeLimits = {
  /** How many sockets a project may have open at a time. */
  sockets: number;
  channelsPerSocket: number;
  joinsPerSecond: number;
  framesPerSecond: number;
  /** Largest frame that a client may say something with. */
  payloadBytes: number;
  /** Entries of `postgres_changes` that one channel may subscribe to. */
  changesPerChannel: number;
  /** How many facts one client may show in its presence. */
  presenceKeys: number;
  /** Joins of all sockets together. */
  projectJoinsPerSecond: number;
  /** Messages of all sockets together; each delivery counts. */
  projectMessagesPerSecond: number;
  /** Of those, what shows or hides somebody. */
  projectPresencePerSecond: number;
};

/** Our own limits: what a single machine can carry. */
export const ownLimits: RealtimeLimits = {
  sockets: Infinity,
  channelsPerSocket: 1000,
  joinsPerSecond: 500,
  framesPerSecond: 1000,
  payloadBytes: 1024 * 1024,
  changesPerChannel: 100,
  presenceKeys: 100,
  projectJoinsPerSecond: Infinity,
  projectMessagesPerSecond: Infinity,
  projectPresencePerSecond: Infinity,
};

/** Limits that cannot be configured. */
export const limits = {
  /** A larger frame ends its socket. */
  frameBytes: 3 * 1024 * 1024,
  /**
   * A client that is this many bytes behind is disconnected; it connects again and reads what it
   * missed.
   */
  unsentBytesPerSocket: 8 * 1024 * 1024,
  /** Clients send a heartbeat twice as often; whoever is silent for longer is gone. */
  silenceMs: 60_000,
} as const;
