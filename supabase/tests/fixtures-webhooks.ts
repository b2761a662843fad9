import { randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';

type Home = 'open' | 'private' | 'workspace';
type BaseRows = {
  workspace: string;
  people: Record<Actor | 'founder', string>;
  channels: Record<'open' | 'private', string>;
};
type Rows = Record<Home, { webhook: string; delivery: string }>;

/**
 * Creates outgoing webhooks of each member, of two channels and of the workspace, with one delivery
 * each. They are switched off, so that other tests tell them nothing.
 */
export async function createWebhookRows(sql: Sql, { workspace, people, channels }: BaseRows) {
  const members = new Set(
    (
      await sql<{ profile_id: string }[]>`
        select profile_id from public.memberships where workspace_id = ${workspace}`
    ).map(({ profile_id }) => profile_id),
  );
  const make = async (person: string, channel: string | null) => {
    const row = { webhook: randomUUID(), delivery: randomUUID() };
    if (!members.has(person)) return row;
    await sql`insert into public.outgoing_webhooks
        (id, workspace_id, channel_id, profile_id, name, url, events, is_enabled)
      values (${row.webhook}, ${workspace}, ${channel}, ${person}, 'CI', 'https://ci.example.test/x',
        '["message.created"]', false)`;
    await sql`insert into public.webhook_deliveries
        (id, workspace_id, webhook_id, channel_id, event, status)
      values (${row.delivery}, ${workspace}, ${row.webhook}, ${channel}, 'message.created', 'failed')`;
    return row;
  };
  const own = new Map<string, Rows>();
  for (const name of [...actors, 'founder'] as const)
    own.set(name, {
      open: await make(people[name], channels.open),
      private: await make(people[name], channels.private),
      workspace: await make(people[name], null),
    });
  // What channels were told of this is not part of the world.
  await sql`delete from public.messages
    where workspace_id = ${workspace} and role = 'system' and metadata ->> 'event' = 'connected'`;
  return (actor: Actor | 'founder'): Rows => {
    const rows = own.get(actor);
    if (!rows) throw new Error(`No webhooks of ${actor}`);
    return rows;
  };
}
