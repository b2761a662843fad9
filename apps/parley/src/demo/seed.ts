import type { Backend } from '@parley/backend';
import { newId, type Profile } from '@parley/model';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { channels, type DemoChannel } from './channels.ts';
import { writeCollaboration } from './collaboration.ts';
import { conversation, type DemoMessage } from './conversation.ts';
import { writeDirectory } from './directory.ts';
import { writeDrive } from './drive.ts';
import { attachFile, demoFiles } from './files.ts';
import { writeLocations } from './locations.ts';
import { DEMO_PASSWORD, demoEmail, people, type PersonKey } from './people.ts';
import { writePrompts } from './prompts.ts';
import { type Random, randomFrom } from './random.ts';
import { writeRisks } from './risks.ts';
import { writeSchedule } from './schedule.ts';

const MESSAGES = 2000;
const DAYS = 60;
const EMOJI = ['👍', '🎉', '❤️', '😄', '👀', '🙏', '✅', '🔥'];
const WORKSPACE = 'Halden Heat';

type Ids = { workspace: string; assistant: string; people: Map<PersonKey, string> };

/**
 * Fills a workspace with a small company's conversation: 12 people, 8 channels, 2,000 messages with
 * files, replies and reactions. Does nothing where the demo already is.
 * @returns lines that say how to sign in.
 */
export async function seedDemo(
  backend: Backend,
  onProgress: (message: string) => void,
): Promise<string[]> {
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [first] = people;
    const known = await sql`select 1 from auth.users where email = ${demoEmail(first.key)}`;
    if (known.length === 0) {
      onProgress('Creating the demo workspace …');
      await seed(sql, backend);
    }
  } finally {
    await sql.end();
  }
  return [
    `Sign in as ${demoEmail('mara')} or ${demoEmail('jonas')} with the password ${DEMO_PASSWORD}.`,
  ];
}

async function seed(sql: Sql, backend: Backend): Promise<void> {
  const random = randomFrom(20_261_121);
  const admin = createClient(backend.url, backend.keys.secretKey, {
    auth: { persistSession: false },
  });
  const ids = await createWorkspace(
    sql,
    await createPeople(
      sql,
      createClient(backend.url, backend.keys.publishableKey, { auth: { persistSession: false } }),
    ),
  );
  const files = await demoFiles(random);
  const weights = channels.reduce((sum, channel) => sum + channel.weight, 0);
  const now = new Date();
  let left = MESSAGES;
  for (const [index, channel] of channels.entries()) {
    const count =
      index === channels.length - 1 ? left : Math.round((MESSAGES * channel.weight) / weights);
    left -= count;
    const channelId = await createChannel(sql, ids, channel);
    const messages = conversation(channel, count, DAYS, now, random);
    for (const message of messages.filter(() => random.chance(0.02))) {
      const owner = { workspace_id: ids.workspace, channel_id: channelId, message_id: message.id };
      const summary = await attachFile(admin, owner, random.pick(files));
      message.parts.push({
        type: 'data-attachments',
        id: `${message.id}-attachments`,
        data: [summary],
      });
    }
    await writeHistory(sql, ids, channelId, channel, messages, random);
  }
  await writeCollaboration(sql, ids, now);
  await writePrompts(sql, ids, now);
  await writeSchedule(sql, ids, now);
  await writeDirectory(sql, ids, now);
  await writeDrive(sql, admin, ids, random, now);
  await writeLocations(sql, ids);
  await writeRisks(sql, ids, now);
}

async function createPeople(sql: Sql, client: SupabaseClient): Promise<Map<PersonKey, string>> {
  const ids = new Map<PersonKey, string>();
  for (const { key, name } of people) {
    const { data, error } = await client.auth.signUp({
      email: demoEmail(key),
      password: DEMO_PASSWORD,
    });
    if (error || !data.user) throw new Error(`${name} could not be created: ${error?.message}`);
    ids.set(key, data.user.id);
    await sql`update public.profiles set name = ${name} where id = ${data.user.id}`;
  }
  return ids;
}

async function createWorkspace(sql: Sql, persons: Map<PersonKey, string>): Promise<Ids> {
  const workspace = newId();
  const owner = persons.get('mara') ?? '';
  await sql`insert into public.workspaces (id, name, description, icon, owner_id) values (${workspace}, ${WORKSPACE}, 'Heat pumps, planned and installed', '🔥', ${owner})`;
  for (const [key, id] of persons) {
    if (id === owner) continue;
    await sql`insert into public.memberships (workspace_id, profile_id, role) values (${workspace}, ${id}, ${key === 'jonas' ? 'admin' : 'member'})`;
  }
  const [assistant] = await sql<
    Pick<Profile, 'id'>[]
  >`select p.id from public.profiles p join public.memberships m on m.profile_id = p.id
    where m.workspace_id = ${workspace} and p.role = 'assistant'`;
  return { workspace, assistant: assistant?.id ?? '', people: persons };
}

async function createChannel(sql: Sql, ids: Ids, channel: DemoChannel): Promise<string> {
  const id = newId();
  const founder = ids.people.get(channel.members[0] ?? 'mara') ?? null;
  await sql`insert into public.channels ${sql({
    id,
    workspace_id: ids.workspace,
    name: channel.name,
    icon: channel.icon,
    category: channel.category,
    description: channel.description,
    visibility: channel.visibility,
    prompt: channel.prompt,
    assistant_mode: channel.mode,
    created_by: founder,
  })}`;
  const seats = channel.members.map((key) => ({
    workspace_id: ids.workspace,
    channel_id: id,
    profile_id: ids.people.get(key) ?? '',
  }));
  await sql`insert into public.participants ${sql(seats)} on conflict do nothing`;
  // What a private channel was told of who came is older than all that was said in it.
  await sql`update public.messages set created_at = now() - interval '60 days'
    where channel_id = ${id} and role = 'system'`;
  return id;
}

/**
 * The past is written without triggers: nobody must be told of it, and the assistant must not
 * answer it.
 */
async function writeHistory(
  sql: Sql,
  ids: Ids,
  channelId: string,
  channel: DemoChannel,
  messages: DemoMessage[],
  random: Random,
): Promise<void> {
  const place = { workspace_id: ids.workspace, channel_id: channelId };
  const authorOf = (message: DemoMessage) =>
    message.author ? (ids.people.get(message.author) ?? null) : ids.assistant;
  const rows = messages.map((message) => ({
    ...place,
    id: message.id,
    author_id: authorOf(message),
    reply_to_id: message.replyTo,
    role: message.author ? 'user' : 'assistant',
    parts: sql.json(message.parts),
    metadata: sql.json({
      ...place,
      ...(message.mentionsAssistant ? { mentions: [ids.assistant] } : {}),
    }),
    created_at: message.at,
    updated_at: message.at,
  }));
  const attachments = messages.flatMap((message) =>
    message.parts
      .flatMap((part) => (part.type === 'data-attachments' ? part.data : []))
      .map(({ width, height, ...file }) => ({
        ...place,
        ...file,
        message_id: message.id,
        status: 'uploaded',
        progress: 100,
        metadata: sql.json(width ? { width, height } : {}),
        created_at: message.at,
      })),
  );
  const reactions = messages
    .filter(() => random.chance(0.18))
    .flatMap((message) =>
      random
        .shuffle(channel.members)
        .slice(0, random.between(1, 3))
        .map((key) => ({
          ...place,
          message_id: message.id,
          profile_id: ids.people.get(key) ?? '',
          emoji: random.pick(EMOJI),
          created_at: new Date(message.at.getTime() + 60_000),
        })),
    );
  const read = messages.at(-random.between(1, 6))?.at ?? new Date();
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (let from = 0; from < rows.length; from += 500)
      await tx`insert into public.messages ${tx(rows.slice(from, from + 500))}`;
    if (attachments.length > 0) await tx`insert into public.attachments ${tx(attachments)}`;
    if (reactions.length > 0) await tx`insert into public.reactions ${tx(reactions)}`;
    await tx`update public.participants set last_read_at = ${read} where channel_id = ${channelId}`;
  });
}
