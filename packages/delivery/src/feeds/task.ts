import type { Task } from '@parley/jobs';
import { freshOf } from '@parley/programs/feeds';
import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../people/as-person.ts';
import { type Reading, readFeed } from './read.ts';

const payloadSchema = z.object({ id: z.uuid() });

type Feed = {
  url: string;
  read_at: Date | null;
  etag: string | null;
  last_modified: string | null;
  seen: string[] | null;
  failures: number;
  /** Its channel is archived: nothing is posted there. */
  is_waiting: boolean;
};

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 15;
const LONGEST_MINUTES = 12 * 60;
/** A feed that fails this often, for about three days, is switched off. */
const MOST_FAILURES = 12;

/** Reads a feed, posts its new entries, and plans the next reading. */
export function feedTask(safeFetch: SafeFetch): Task {
  return async (payload, _helpers, pool) => {
    const { id } = payloadSchema.parse(payload);
    const feed = await feedToRead(pool, id);
    if (!feed) return;
    if (feed.is_waiting) {
      await pool.query('select private.ask_for_feed($1, $2)', [id, nextAt(0)]);
      return;
    }
    const version = { etag: feed.etag, lastModified: feed.last_modified };
    const reading = await readFeed(safeFetch, feed.url, version);
    await inTransaction(pool, async (client) => {
      // A reading of another address, or one that another worker has done meanwhile, is dropped.
      const { rowCount } = await client.query(
        `select from public.channel_feeds
         where id = $1 and is_enabled and url = $2 and read_at is not distinct from $3 for update`,
        [id, feed.url, feed.read_at],
      );
      if (rowCount === 1) await record(client, id, feed, reading);
    });
  };
}

async function feedToRead(pool: Pool, id: string): Promise<Feed | undefined> {
  const { rows } = await pool.query<Feed>('select * from private.feed_to_read($1)', [id]);
  return rows[0];
}

async function record(client: PoolClient, id: string, feed: Feed, reading: Reading): Promise<void> {
  const failures = reading.error === null ? 0 : feed.failures + 1;
  // The time of this reading, as its row will be recognized by: of the precision that a Date has.
  await client.query(
    `update public.channel_feeds set read_at = date_trunc('milliseconds', clock_timestamp()), error = $2,
       failing_since = case when $2::text is not null then coalesce(failing_since, now()) end
     where id = $1`,
    [id, reading.error],
  );
  await client.query('update private.feed_states set failures = $2 where feed_id = $1', [
    id,
    failures,
  ]);
  if (reading.error === null && reading.entries) await post(client, id, feed, reading);
  if (reading.error === 'gone' || failures >= MOST_FAILURES)
    await client.query('select private.stop_feed($1)', [id]);
  else await client.query('select private.ask_for_feed($1, $2)', [id, nextAt(failures)]);
}

async function post(
  client: PoolClient,
  id: string,
  { seen: known }: Feed,
  { entries, address, version }: Extract<Reading, { version: unknown }>,
): Promise<void> {
  const { texts, seen } = freshOf(entries, known, address);
  for (const text of texts) await client.query('select private.post_by_feed($1, $2)', [id, text]);
  if (texts.length > 0)
    await client.query('update public.channel_feeds set posted_at = now() where id = $1', [id]);
  await client.query(
    `update private.feed_states set seen = $2, etag = $3, last_modified = $4 where feed_id = $1`,
    [id, seen, version.etag, version.lastModified],
  );
}

/** Pauses double while a feed fails. A spread keeps feeds from being read all together. */
function nextAt(failures: number): Date {
  const minutes = Math.min(USUAL_MINUTES * 2 ** failures, LONGEST_MINUTES);
  return new Date(Date.now() + minutes * MINUTE_MS * (0.9 + Math.random() * 0.2));
}
