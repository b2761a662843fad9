import { type Message, resolveReferences, textOf } from '@parley/model';
import type { Pool, PoolClient } from 'pg';
import { asPerson } from '../people/as-person.ts';
import { referenceNames } from '../people/reference-names.ts';

/** An event of a webhook, as it waits to be delivered. */
export type Delivery = {
  id: string;
  webhook_id: string;
  workspace_id: string;
  channel_id: string | null;
  event: string;
  subject: { message_id?: string; profile_id?: string; emoji?: string };
  created_at: Date;
  profile_id: string;
};

/** What is sent: `type` says what happened, `data` has rows in the words of our tables. */
export type Payload = { type: string; timestamp: string; data: Record<string, unknown> };

/**
 * What a webhook sends of an event, read with its owner's rights at this moment; null if the owner
 * may no longer read it, or could no longer set up the webhook.
 */
export function composePayload(
  pool: Pool,
  delivery: Delivery,
  siteUrl: string,
): Promise<Payload | null> {
  return asPerson(pool, delivery.profile_id, async (client) => {
    if (!(await canDeliver(client, delivery))) return null;
    const data = await readData(client, delivery, siteUrl);
    return data && { type: delivery.event, timestamp: delivery.created_at.toISOString(), data };
  });
}

/**
 * The policies say whether the owner could set up the webhook today. One of the workspace carries
 * open channels only, and none a conversation.
 */
async function canDeliver(client: PoolClient, delivery: Delivery): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from public.outgoing_webhooks w
     left join public.channels c on c.id = $2
     where w.id = $1 and w.profile_id = auth.uid() and private.can_connect(w.workspace_id, w.channel_id)
       and ($2::uuid is null or (c.visibility <> 'direct' and (c.id = w.channel_id or c.visibility = 'open')))`,
    [delivery.webhook_id, delivery.channel_id],
  );
  return rowCount === 1;
}

type Family = (
  client: PoolClient,
  delivery: Delivery,
  siteUrl: string,
) => Promise<Record<string, unknown> | null>;

/** The events of each kind of row. What was removed is known by its ids. */
const FAMILIES: Record<string, Family> = {
  message: async (client, delivery, siteUrl) => {
    if (delivery.event === 'message.deleted')
      return (await readsChannel(client, delivery))
        ? { message: { id: delivery.subject.message_id } }
        : null;
    return readMessage(client, delivery, siteUrl);
  },
  reaction: async (client, delivery) => {
    const { message_id: message, profile_id: person, emoji } = delivery.subject;
    const { rowCount } = await client.query(
      'select from public.messages where id = $1 and deleted_at is null',
      [message],
    );
    if (rowCount === 0) return null;
    return {
      reaction: { message_id: message, profile_id: person, emoji },
      person: await readPerson(client, person),
    };
  },
  participant: async (client, delivery) => ({
    person: await readPerson(client, delivery.subject.profile_id),
  }),
  member: async (client, delivery) => ({
    person: await readPerson(client, delivery.subject.profile_id),
  }),
  channel: async () => ({}),
  webhook: async () => ({ text: 'A test from Parley' }),
};

async function readData(client: PoolClient, delivery: Delivery, siteUrl: string) {
  const [family = ''] = delivery.event.split('.');
  const data = await FAMILIES[family]?.(client, delivery, siteUrl);
  if (!data) return null;
  return {
    workspace_id: delivery.workspace_id,
    channel: await readChannel(client, delivery.channel_id),
    ...data,
  };
}

export async function readChannel(client: PoolClient, id: string | null) {
  if (id === null) return null;
  const { rows } = await client.query<{ id: string; name: string; topic: string }>(
    'select id, name, topic from public.channels where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

async function readsChannel(client: PoolClient, { channel_id: id }: Delivery): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from private.my_channels() channel where channel = $1',
    [id],
  );
  return rowCount === 1;
}

export async function readPerson(client: PoolClient, id: string | null | undefined) {
  const { rows } = await client.query<{ id: string; name: string | null }>(
    'select id, name from public.profiles where id = $1',
    [id],
  );
  return rows[0] ?? (id ? { id, name: null } : null);
}

type Found = Pick<
  Message,
  | 'id'
  | 'author_id'
  | 'thread_id'
  | 'reply_to_id'
  | 'role'
  | 'content'
  | 'parts'
  | 'created_at'
  | 'edited_at'
> & { channel_id: string; via: string | null };

export async function readMessage(
  client: PoolClient,
  delivery: Pick<Delivery, 'channel_id' | 'subject'>,
  siteUrl: string,
) {
  const { rows } = await client.query<Found>(
    `select id, channel_id, author_id, thread_id, reply_to_id, role, content, parts, created_at, edited_at,
       metadata ->> 'via' as via
     from public.messages where id = $1 and channel_id = $2 and deleted_at is null`,
    [delivery.subject.message_id, delivery.channel_id],
  );
  const [found] = rows;
  if (!found) return null;
  const { via, content, ...message } = found;
  const text = textOf({ parts: found.parts, content });
  const names = await referenceNames(client, [text]);
  const address = new URL(`/channels/${found.channel_id}`, siteUrl);
  address.searchParams.set('m', found.id);
  if (found.thread_id) address.searchParams.set('thread', found.thread_id);
  return {
    message: {
      ...message,
      // With today's names; `parts` has the references themselves.
      text: resolveReferences(text, names, WORDS),
      url: address.href,
    },
    author: await readPerson(client, found.author_id),
    // A program that answers what programs wrote would never stop.
    via,
  };
}

/** What stands for a name that the owner may not read. */
const WORDS = { person: 'somebody', channel: 'a channel', file: 'a file', message: 'a message' };
