/** What one socket may ask of the service, and what a project may. */
export type RealtimeLimits = {
  /** Sockets of the project at a time. */
  sockets: number;
  channelsPerSocket: number;
  joinsPerSecond: number;
  framesPerSecond: number;
  /** Largest frame that a client may say something with. */
  payloadBytes: number;
  /** Entries of `postgres_changes` that one channel may subscribe to. */
  changesPerChannel: number;
  /** Facts that one may show of oneself, in number. */
  presenceKeys: number;
  /** Joins of all sockets together. */
  projectJoinsPerSecond: number;
  /** Messages of all sockets together; each delivery counts. */
  projectMessagesPerSecond: number;
  /** Of those, what shows or hides somebody. */
  projectPresencePerSecond: number;
};

/** Ours: what a machine of one's own bears. */
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

/** What nobody configures. */
export const limits = {
  /** A larger frame ends its socket. */
  frameBytes: 3 * 1024 * 1024,
  /** A reader this far behind is cut off; it connects again and reads what it missed. */
  unsentBytesPerSocket: 8 * 1024 * 1024,
  /** Clients send a heartbeat twice as often; whoever is silent for longer is gone. */
  silenceMs: 60_000,
} as const;
