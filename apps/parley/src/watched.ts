/** What a program that is watched over tells the process that does. */
export type Watched = { tellReady(): void };

/**
 * Answers whoever watches over this process, if anybody does, and ends with them.
 * @param stop called when they are gone.
 */
export function answerWatch(stop: () => void): Watched {
  if (process.send === undefined) return { tellReady: () => {} };
  const tell = (word: string) => {
    // The other process may have ended meanwhile; then nobody needs the answer.
    if (process.connected) process.send?.(word, undefined, undefined, () => {});
  };
  process.on('message', (message) => {
    if (message === 'ping') tell('pong');
  });
  process.once('disconnect', stop);
  // The channel to the watching process must not keep this process alive.
  process.channel?.unref();
  return { tellReady: () => tell('ready') };
}
