import { randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import { createWorld, type World } from '../../../supabase/tests/fixtures.ts';

/** Somebody's text, which looks like an id and is none. */
export const NO_ID = '00000000-1111-4222-8333-444444444444';

/** The world of the decision table, with rows in the tables that it has none in. */
export async function createFullWorld(sql: Sql, name = ''): Promise<World> {
  const world = await createWorld(sql, name);
  const { workspace, people, channels } = world;
  await sql`insert into private.answer_costs (answer_id, workspace_id, profile_id, cost)
    values (${randomUUID()}, ${workspace}, ${people.member}, 1.50)`;
  await sql`insert into private.departures (workspace_id, profile_id, address_hash)
    values (${workspace}, ${people.outsider}, private.address_hash('gone@example.test'))`;
  // An import ends what is overdue.
  await sql`update public.reminders set remind_at = now() + interval '1 day'`;
  await sql`update public.scheduled_messages set send_at = now() + interval '1 day'`;
  const [message] = await sql<{ id: string }[]>`
    select id from public.messages where channel_id = ${channels.open} order by id limit 1`;
  const root = message?.id ?? '';
  await sql`insert into private.moved_reads (message_id, profile_id, is_read)
    values (${root}, ${people.member}, true)`;
  await sql`insert into private.thread_follows (thread_id, profile_id, follows)
    values (${root}, ${people.member}, false)`;
  await sql`insert into private.uploaded_attachments (attachment_id)
    select id from public.attachments where workspace_id = ${workspace} limit 1
    on conflict do nothing`;
  await sql`insert into private.risk_reviews (risk_id, event_id)
    select r.id, e.id from public.risks r, public.events e
    where r.workspace_id = ${workspace} and e.workspace_id = ${workspace} limit 1
    on conflict do nothing`;
  const [disabled] = await sql<{ id: string }[]>`
    insert into public.disabled_members (workspace_id, profile_id, role)
    values (${workspace}, ${people.outsider}, 'member') returning id`;
  await sql`insert into private.kept_memberships (id, membership, participants, reports)
    values (${disabled?.id ?? ''}, ${sql.json({ id: randomUUID(), role: 'member' })},
      ${sql.json([{ channel_id: channels.open, profile_id: people.outsider }])},
      ${[people.member]}::uuid[])`;
  await createConversation(sql, world);
  await writeOddTexts(sql, world);
  return world;
}

async function createConversation(sql: Sql, { workspace, people }: World): Promise<void> {
  const channel = randomUUID();
  await sql`insert into public.channels
    (id, workspace_id, name, topic, visibility, assistant_mode)
    values (${channel}, ${workspace}, 'Two', 'direct-two', 'direct', 'off')`;
  for (const person of [people.member, people.regular])
    await sql`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${workspace}, ${channel}, ${person})`;
  await sql`insert into private.conversations (workspace_id, handle, channel_id) values (
    ${workspace},
    private.conversation_handle(${[people.member, people.regular]}::uuid[]), ${channel})`;
}

/** Texts that a careless copy would change: references, digits, escapes, other alphabets. */
async function writeOddTexts(sql: Sql, { workspace, people, channels }: World): Promise<void> {
  const texts = [
    `<@${people.member}> see <#${channels.open}> and \\<@${people.member}> and <@${randomUUID()}>`,
    NO_ID,
    'A message that nothing names, with a large number',
    'Tab\tquote"backslash\\ new\nline \u2028 סוד 漢字 🏳️‍🌈 <@channel>',
  ];
  for (const text of texts)
    await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
      values (${randomUUID()}, ${workspace}, ${channels.open}, ${people.member},
        ${sql.json([{ type: 'text', text }])},
        '{"ratio": 1.50, "large": 12345678901234567890, "tiny": 1e-7}')`;
  await sql`update public.locations set latitude = 53.5500, longitude = 9.990
    where workspace_id = ${workspace}`;
}
