import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import type { Listening } from './sql.ts';

/** The pause before a lost connection is reopened, in milliseconds. */
const PAUSE_MS = 100;
/** The time limit for a server to close its side, in milliseconds. */
const END_MS = 1000;

type Listener = { channel: string; onNotify(payload: string): void; onListen?(): void };

/** Implements `Sql.listen`. */
export async function listen(config: ClientConfig, listener: Listener): Promise<Listening> {
  const closing = new AbortController();
  let current = await opened(config, listener);

  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await current.ended;
      await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      const again = await opened(config, listener).catch(() => null);
      if (again) current = again;
    }
  };
  const keeping = keep();
  return {
    async unlisten() {
      closing.abort();
      await current.end();
      await keeping;
      // A connection may have been opened in the meantime.
      await current.end();
    },
  };
}

type Opened = { ended: Promise<void>; end(): Promise<void> };

async function opened(
  config: ClientConfig,
  { channel, onNotify, onListen }: Listener,
): Promise<Opened> {
  const client = new Client(config);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => onNotify(payload));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  onListen?.();
  return {
    ended,
    async end() {
      const late = setTimeout(() => client.connection.stream.destroy(), END_MS);
      await client.end();
      clearTimeout(late);
    },
  };
}
