/** Limits for one socket, and for the whole project. */
export type RealtimeLimits = {
  /** Open sockets of a project at a time. */
  sockets: number;
  channelsPerSocket: number;
  joinsPerSecond: number;
  framesPerSecond: number;
  /** Largest frame with a message of the client. */
  payloadBytes: number;
  /** Entries of `postgres_changes` on one channel. */
  changesPerChannel: number;
  /** Keys in the presence payload of one client. */
  presenceKeys: number;
  /** Joins of all sockets together. */
  projectJoinsPerSecond: number;
  /** Messages of all sockets together; each delivery counts. */
  projectMessagesPerSecond: number;
  /** Presence messages of all sockets together; they also count as messages. */
  projectPresencePerSecond: number;
};

/** Our own limits: the load that a single machine can carry. */
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
export const realtimeLimits = {
  /** A larger frame ends its socket. */
  frameBytes: 3 * 1024 * 1024,
  /**
   * A client that is this many bytes behind is disconnected; it reconnects and reads what it
   * missed.
   */
  unsentBytesPerSocket: 8 * 1024 * 1024,
  /** Clients send a heartbeat twice as often; a client that is silent for longer counts as gone. */
  silenceMs: 60_000,
} as const;
