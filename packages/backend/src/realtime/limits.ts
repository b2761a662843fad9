/** What one socket may ask of the service. */
export const limits = {
  channelsPerSocket: 1000,
  joinsPerSecond: 500,
  framesPerSecond: 1000,
  /** Largest frame a client may send. */
  frameBytes: 1024 * 1024,
  /** A reader this far behind is cut off; it connects again and reads what it missed. */
  unsentBytesPerSocket: 8 * 1024 * 1024,
  /** Clients send a heartbeat twice as often; whoever is silent for longer is gone. */
  silenceMs: 60_000,
} as const;
