import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SocketWorld } from './sockets.ts';

/** A message that a subscriber received, with the time by `now`. */
export type FrameArrival = [id: string, at: number];

export type Subscribers = {
  /** All arrivals so far. */
  arrivals(): Promise<FrameArrival[]>;
  close(): Promise<void>;
};

/** Milliseconds by a clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Subscribers of the channel in a separate process, like the browsers of other users, so that their
 * work does not delay the sender.
 */
export async function startSubscribers(
  { url, key, token, topic }: SocketWorld,
  count: number,
): Promise<Subscribers> {
  const child = fork(fileURLToPath(new URL('./subscribed.ts', import.meta.url)), {
    stdio: 'inherit',
  });
  // A child that cannot join exits and prints the reason itself.
  const ended = once(child, 'exit').then(() => {
    throw new Error('The subscribers ended');
  });
  ended.catch(() => {});
  const heard = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  child.send({ url, key, token, topic, count });
  await heard();
  return {
    async arrivals() {
      child.send('tell');
      return heard();
    },
    async close() {
      child.disconnect();
      await ended.catch(() => {});
    },
  };
}
