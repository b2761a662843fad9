/** Messages from a supervised program to its supervisor. */
export type Watched = { reportReady(): void };

/**
 * Answers the supervisor's pings, if there is one, and stops with it.
 * @param stop called when the supervisor has gone.
 */
export function answerWatch(stop: () => void): Watched {
  if (process.send === undefined) return { reportReady: () => {} };
  const tell = (word: string) => {
    // The supervisor may have ended; then the answer is not needed.
    if (process.connected) process.send?.(word, undefined, undefined, () => {});
  };
  process.on('message', (message) => {
    if (message === 'ping') tell('pong');
  });
  process.once('disconnect', stop);
  // The channel must not keep this process alive.
  process.channel?.unref();
  return { reportReady: () => tell('ready') };
}
