import { randomUUID } from 'node:crypto';
import type { RowValues, Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';

type BaseRows = {
  workspace: string;
  people: Record<Actor | 'founder', string>;
  channels: { open: string; private: string; direct: string };
  messages: { open: string; unreacted: string; private: string };
  ownMessage(actor: Actor): string;
};

const TABLES = [
  'notifications',
  'bookmarks',
  'drafts',
  'scheduled_messages',
  'reminders',
  'channel_sections',
  'push_subscriptions',
  'directory_entries',
] as const;
export type PersonalTable = (typeof TABLES)[number];

/**
 * Creates personal rows for the founder and for each actor, and rows that belong to messages and to
 * the workspace.
 */
export async function createPersonalRows(sql: Sql, base: BaseRows) {
  const { workspace, people, channels, messages } = base;
  const ids = new Map<string, string>();
  const row = async (table: PersonalTable, owner: string, columns: RowValues) => {
    const id = randomUUID();
    await sql`insert into public.${sql(table)} ${sql({ id, ...columns })}`;
    ids.set(`${table} ${owner}`, id);
  };
  await sql`delete from public.notifications where workspace_id = ${workspace}`;
  const members = await sql<
    { profile_id: string }[]
  >`select profile_id from public.memberships where workspace_id = ${workspace}`;
  for (const name of [...actors, 'founder'] as const) {
    const person = people[name];
    const here = { workspace_id: workspace, channel_id: channels.open };
    await row('notifications', name, {
      ...here,
      profile_id: person,
      kind: 'thread',
      message_id: messages.open,
      thread_id: messages.open,
    });
    await row('bookmarks', name, { ...here, profile_id: person, message_id: messages.open });
    await row('drafts', name, { ...here, profile_id: person, text: 'Not said yet' });
    await row('scheduled_messages', name, {
      ...here,
      author_id: person,
      parts: sql.json([{ type: 'text', text: 'Later' }]),
      send_at: new Date(),
    });
    await row('reminders', name, {
      workspace_id: workspace,
      profile_id: person,
      text: 'Call back',
      remind_at: new Date(),
    });
    await row('channel_sections', name, {
      workspace_id: workspace,
      profile_id: person,
      name: 'Mine',
      channel_ids: [channels.open],
    });
    await row('push_subscriptions', name, {
      profile_id: person,
      endpoint: `https://push.example.test/${person}`,
      p256dh: 'key',
      auth: 'secret',
    });
    await sql`insert into public.person_settings (id, shares_reads) values (${person}, true)`;
    if (members.some(({ profile_id: id }) => id === person))
      await row('directory_entries', name, {
        workspace_id: workspace,
        profile_id: person,
        title: 'Engineer',
      });
  }
  await sql`update public.participants set last_read_at = now() + interval '1 second'
    where profile_id = ${people.founder} and channel_id = ${channels.open}`;

  const poll = async (channel: string, message: string) => {
    const id = randomUUID();
    await sql`insert into public.polls (id, workspace_id, channel_id, message_id, question, options, created_by)
      values (${id}, ${workspace}, ${channel}, ${message}, 'When?', '["Today", "Tomorrow"]', ${people.founder})`;
    await sql`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id,
      profile_id, option) values (${workspace}, ${channel}, ${message}, ${id}, ${people.founder},
      0)`;
    return id;
  };
  const card = async (channel: string, message: string) => {
    await sql`insert into public.link_previews (workspace_id, channel_id, message_id, url, title)
      values (${workspace}, ${channel}, ${message}, 'https://example.test/', 'Example')`;
  };
  const polls = {
    open: await poll(channels.open, messages.open),
    private: await poll(channels.private, messages.private),
  };
  const fact = async (kind: 'decision' | 'promise', columns: RowValues) => {
    const id = randomUUID();
    await sql`insert into public.channel_facts ${sql({
      id,
      workspace_id: workspace,
      channel_id: channels.open,
      kind,
      text: 'The crane is yellow',
      created_by: people.founder,
      ...columns,
    })}`;
    return id;
  };
  const facts = {
    proposed: await fact('decision', { message_id: messages.open, state: 'proposed' }),
    promise: await fact('promise', { owner_id: people.founder, state: 'proposed' }),
    private: await fact('decision', {
      channel_id: channels.private,
      message_id: messages.private,
    }),
  };
  await card(channels.open, messages.open);
  await card(channels.private, messages.private);
  for (const actor of actors) await card(channels.open, base.ownMessage(actor));
  const emoji = randomUUID();
  await sql`insert into public.custom_emoji (id, workspace_id, name, image_path, created_by)
    values (${emoji}, ${workspace}, 'heatpump', ${`${workspace}/heatpump.png`}, ${people.founder})`;
  await sql`insert into storage.objects (bucket_id, name, owner_id)
    values ('emoji', ${`${workspace}/heatpump.png`}, ${people.founder})`;

  return {
    polls,
    facts,
    emoji,
    /** The id of a user's row. */
    rowOf(table: PersonalTable, owner: Actor | 'founder'): string {
      return ids.get(`${table} ${owner}`) ?? randomUUID();
    },
  };
}
