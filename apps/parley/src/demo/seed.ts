import type { Backend } from '@parley/backend';
import { newId, type Profile } from '@parley/model';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { companyZone, storyCalendar } from './calendar.ts';
import { channels, type DemoChannel } from './channels.ts';
import { writeDirectory } from './directory.ts';
import { writeDrive } from './drive.ts';
import { sharedFiles } from './files.ts';
import { writeLocations } from './locations.ts';
import { DEMO_PASSWORD, demoEmail, people, type PersonKey } from './people.ts';
import { writePersonal } from './personal.ts';
import { publishRules, writePrompts } from './prompts.ts';
import { writeRisks } from './risks.ts';
import { writeSchedule } from './schedule.ts';
import { conversations, story } from './story/index.ts';
import { type Ids, writeTalk } from './talk.ts';

const WORKSPACE = 'Halden Heat';

/**
 * Fills a workspace with three weeks of a small company: 12 people, 7 channels, and their messages,
 * decisions, files and events. Does nothing if the demo exists.
 * @returns lines that say how to sign in.
 */
export async function seedDemo(
  backend: Backend,
  onProgress: (message: string) => void,
): Promise<string[]> {
  const sql = postgres(backend.databaseUrl, { max: 1 });
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
  const client = (key: string) =>
    createClient(backend.url, key, { auth: { persistSession: false } });
  const storage = client(backend.keys.secretKey);
  const persons = await createPeople(sql, client(backend.keys.publishableKey));
  const ids = await createWorkspace(sql, persons);
  const calendar = storyCalendar(new Date());
  const options = { ids, calendar, storage, files: await sharedFiles() };
  const messages = new Map<string, string>();
  const talk = async (channel_id: string, lines: Parameters<typeof writeTalk>[2]) => {
    const channelIds = { workspace_id: ids.workspace, channel_id };
    for (const [key, id] of await writeTalk(sql, channelIds, lines, options)) messages.set(key, id);
  };
  for (const channel of channels)
    await talk(await createChannel(sql, ids, channel), story[channel.name]);
  for (const { people: those, lines } of conversations)
    await talk(await openConversation(sql, ids, those), lines);
  await writePersonal(sql, ids, messages, calendar);
  await writePrompts(sql, ids, calendar.now);
  await publishRules(sql, ids, companyZone());
  await writeSchedule(sql, ids, calendar);
  await writeDirectory(sql, ids, calendar.now);
  await writeDrive(sql, storage, ids, calendar);
  await writeLocations(sql, ids);
  await writeRisks(sql, ids, messages, calendar);
  await age(sql, ids);
}

/** Backdates the workspace: Mara created it more than a year ago. */
async function age(sql: Sql, { workspace, people: persons }: Ids): Promise<void> {
  const mara = persons.get('mara') ?? null;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.workspaces set created_at = created_at - interval '400 days' where id = ${workspace}`;
    for (const table of ['memberships', 'channels'])
      await tx`update public.${tx(table)} set created_at = created_at - interval '400 days'
        where workspace_id = ${workspace}`;
    await tx`update public.audit_log set created_at = created_at - interval '400 days', actor_id =
      coalesce(actor_id, ${mara}) where workspace_id = ${workspace}`;
  });
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
  await sql`insert into public.workspaces ${sql({
    id: workspace,
    name: WORKSPACE,
    description: 'Heat pumps, planned and installed',
    icon: '🔥',
    owner_id: owner,
    meeting_template: 'https://meet.jit.si/{workspace}-{channel}-{random}',
  })}`;
  for (const [key, id] of persons) {
    if (id === owner) continue;
    await sql`insert into public.memberships (workspace_id, profile_id, role) values
      (${workspace}, ${id}, ${key === 'jonas' ? 'admin' : 'member'})`;
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
  const participants = channel.members.map((key) => ({
    workspace_id: ids.workspace,
    channel_id: id,
    profile_id: ids.people.get(key) ?? '',
  }));
  await sql`insert into public.participants ${sql(participants)} on conflict do nothing`;
  // Notices of joins in a private channel are older than all other messages in it.
  await sql`update public.messages set created_at = now() - interval '60 days'
    where channel_id = ${id} and role = 'system'`;
  return id;
}

/** Conversations are opened by the first participant, as in the app. */
async function openConversation(
  sql: Sql,
  ids: Ids,
  [opener, ...others]: readonly PersonKey[],
): Promise<string> {
  const idOf = (key: PersonKey | undefined) => (key && ids.people.get(key)) ?? '';
  const rows = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims',
      ${JSON.stringify({ sub: idOf(opener), role: 'authenticated' })}, true)`;
    return tx<
      { id: string }[]
    >`select public.open_conversation(${ids.workspace}, ${others.map(idOf)}::uuid[]) as id`;
  });
  return rows[0]?.id ?? '';
}
