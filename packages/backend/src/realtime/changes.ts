import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { Backoff } from '../backoff.ts';
import { Commits, type CommitsOptions } from './commits.ts';
import { type LogConnection, type LogStream, openLogStream } from './log-stream.ts';

export type ChangesOptions = LogConnection &
  Omit<CommitsOptions, 'onLost'> & {
    /** The stream broke: later commits are missed. */
    onLost(): void;
    /** The stream is open again; commits are seen from now on. */
    onFound(): void;
    log: Log;
  };

export type Changes = {
  /** The replication slot in use. */
  slotName(): string;
  close(): Promise<void>;
};

const PAUSES = { firstMs: 200, mostMs: 2000 };

/**
 * Reads committed broadcasts from logical replication, and reconnects when the connection breaks.
 */
export async function readChanges(options: ChangesOptions): Promise<Changes> {
  const { onLost, onFound, log } = options;
  let isClosed = false;
  let current = openStream(options);

  const keepOpen = async (): Promise<void> => {
    let reason = await current.ended;
    const pauses = new Backoff(PAUSES);
    while (!isClosed) {
      onLost();
      log({
        level: 'warn',
        message: 'The replication stream ended; opening it again',
        error: String(reason),
      });
      await current.destroy();
      await sleep(pauses.next());
      if (isClosed) return;
      current = openStream(options);
      try {
        await current.started;
        pauses.reset();
        onFound();
        reason = await current.ended;
      } catch (error) {
        reason = error;
      }
    }
  };

  await current.started;
  const running = keepOpen();
  return {
    slotName: () => current.slotName,
    async close() {
      isClosed = true;
      await current.destroy();
      await running;
    },
  };
}

/**
 * Ends the stream if a change cannot be handed on, so that clients rejoin and know that something
 * is missing.
 */
function openStream({ log, ...options }: ChangesOptions): LogStream {
  const commits = new Commits({
    ...options,
    onLost: (error) => {
      log({ level: 'error', message: 'A change could not be handed on', error: String(error) });
      stream.end();
    },
  });
  const stream = openLogStream(
    options,
    (message) => commits.take(message),
    () => commits.clear(),
  );
  return stream;
}
