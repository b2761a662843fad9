import type { Task } from '@parley/jobs';
import type { Message } from '@parley/model';
import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../people/as-person.ts';
import { type Card, cardSchema, fetchCard } from './card.ts';
import { extractLinks } from './extract-links.ts';

const payloadSchema = z.object({ message_id: z.uuid() });

type Linking = Pick<Message, 'id' | 'workspace_id' | 'channel_id' | 'parts' | 'content'>;

/**
 * Makes the cards of the pages that a message links to, and deletes those it no longer links to.
 */
export function unfurlTask(safeFetch: SafeFetch, siteUrl: string): Task {
  return async (payload, _helpers, pool) => {
    const { message_id: id } = payloadSchema.parse(payload);
    const { rows } = await pool.query<Linking>(
      `select id, workspace_id, channel_id, parts, content from public.messages where id = $1 and deleted_at is null`,
      [id],
    );
    const [message] = rows;
    if (!message) return;
    const links = extractLinks(message, siteUrl);
    const cards = await Promise.all(links.map((url) => cardOf(pool, safeFetch, url)));
    await store(
      pool,
      message,
      links.flatMap((url, position) => {
        const card = cards[position];
        return card ? [{ url: url.href, position, ...card }] : [];
      }),
    );
  };
}

/** The card of a page. It is cached for a day; that a page has none, for an hour. */
async function cardOf(pool: Pool, safeFetch: SafeFetch, url: URL): Promise<Card | null> {
  const { rows } = await pool.query<{ card: unknown }>(
    `select card from private.fetched_links
     where url = $1 and fetched_at >
       now() - case when card is null then interval '1 hour' else interval '1 day' end`,
    [url.href],
  );
  const [kept] = rows;
  if (kept) return cardSchema.nullable().parse(kept.card);
  // Whatever is wrong with the page, the message gets no card for it.
  const card = await fetchCard(safeFetch, url).catch(() => null);
  await pool.query(
    `insert into private.fetched_links (url, card) values ($1, $2)
      on conflict (url) do update set card = excluded.card, fetched_at = now()`,
    [url.href, card === null ? null : JSON.stringify(card)],
  );
  return card;
}

type Placed = Card & { url: string; position: number };

async function store(pool: Pool, message: Linking, cards: Placed[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    // An edit in the meantime has its own job, whose cards these must not overwrite.
    const { rowCount } = await client.query(
      `select from public.messages where id = $1 and parts = $2 and deleted_at is null for share`,
      [message.id, JSON.stringify(message.parts)],
    );
    if (rowCount === 0) return;
    await client.query(
      `delete from public.link_previews where message_id = $1 and url <> all ($2)`,
      [message.id, cards.map(({ url }) => url)],
    );
    await client.query(
      `insert into public.link_previews as kept (workspace_id, channel_id, message_id, url, title,
         description, site_name, image, position)
       select $1, $2, $3, c.url, c.title, c.description, c.site_name, c.image, c.position
       from jsonb_to_recordset($4::jsonb) as c (url text, title text, description text,
         site_name text, image text, position integer)
       on conflict (message_id, url) do update
         set title = excluded.title, description = excluded.description,
           site_name = excluded.site_name, image = excluded.image, position = excluded.position
         where (kept.title, kept.description, kept.site_name, kept.image, kept.position)
           is distinct from (excluded.title, excluded.description, excluded.site_name,
             excluded.image, excluded.position)`,
      [message.workspace_id, message.channel_id, message.id, JSON.stringify(cards)],
    );
  });
}
