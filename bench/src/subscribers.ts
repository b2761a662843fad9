import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SocketWorld } from './sockets.ts';

/** A message that came to one of them, and when, by the clock of `now`. */
export type FrameArrival = [id: string, at: number];

export type Subscribers = {
  /** What came until now. */
  arrivals(): Promise<FrameArrival[]>;
  close(): Promise<void>;
};

/** Milliseconds, by a clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Subscribers of the channel in a process of their own, as other people's browsers are: what they
 * do with a message does not hold up who sends.
 */
export async function startSubscribers(
  { url, key, token, topic }: SocketWorld,
  count: number,
): Promise<Subscribers> {
  const child = fork(fileURLToPath(new URL('./subscribed.ts', import.meta.url)), {
    stdio: 'inherit',
  });
  // A child that cannot join ends, and says why by itself.
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
