import { openSubscribers, type SocketWorld } from './sockets.ts';
import { type FrameArrival, now } from './subscribers.ts';

/** The process of `startSubscribers`: joins, and records when each message arrives. */

/** The id of a frame's message, which comes first in the record. */
const ID = /"record": ?\{"id": ?"([\w-]+)"/;

const arrivals: FrameArrival[] = [];

process.once('message', async ({ count, ...world }: SocketWorld & { count: number }) => {
  await openSubscribers(world, count, (frame) => {
    const at = now();
    const id = ID.exec(frame.toString())?.[1];
    if (id !== undefined) arrivals.push([id, at]);
  });
  process.on('message', () => process.send?.(arrivals));
  process.send?.('joined');
});

process.once('disconnect', () => process.exit(0));
