import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';
import { createAssistantRows } from './fixtures-assistant.ts';
import { createBotRows } from './fixtures-bots.ts';
import { createPersonalRows } from './fixtures-personal.ts';
import { createWebhookRows } from './fixtures-webhooks.ts';
import { createWorkspaceRows } from './fixtures-workspace.ts';
import { createRowsOfNouns } from './rows-of-nouns.ts';

/** The people and rows of the decision table. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** Seconds ago; in the future, so that the deletion can be undone however long the tests run. */
const JUST_DELETED = -3600;

export const INVITATION_TOKEN = 'a-token-that-only-this-test-knows';

/**
 * Creates the workspace, its channels and one row of each kind for each actor, as the server. A
 * second world in the same database needs a name, which keeps unique values apart.
 */
export async function createWorld(sql: Sql, name = '') {
  const people = Object.fromEntries(
    [...actors, 'founder', 'coOwner', 'regular', 'newcomer'].map((name) => [name, randomUUID()]),
  ) as Record<Actor | 'founder' | 'coOwner' | 'regular' | 'newcomer', string>;
  for (const [called, id] of Object.entries(people)) {
    await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data)
      values (${id}, ${`${called.toLowerCase()}${name}@example.test`}, 'authenticated',
        'authenticated', ${sql.json({ name: called })})`;
  }
  await sql`update public.profiles set role = 'admin' where id = ${people.padmin}`;
  const workspace = await insertWorkspace(sql, people.owner);
  const elsewhere = await insertWorkspace(sql, people.outsider);
  const [membership] = await sql<
    { profile_id: string }[]
  >`select m.profile_id from public.memberships m
    join public.profiles p on p.id = m.profile_id where m.workspace_id = ${workspace} and p.role = 'assistant'`;
  const assistant = membership?.profile_id ?? '';

  const inWorkspace = {
    coOwner: 'owner',
    admin: 'admin',
    joined: 'admin',
    founder: 'member',
    regular: 'member',
    newcomer: 'member',
    member: 'member',
    participant: 'member',
    keeper: 'member',
    service: 'member',
  } as const;
  for (const [called, role] of Object.entries(inWorkspace)) {
    await sql`insert into public.memberships (workspace_id, profile_id, role) values
      (${workspace}, ${people[called as keyof typeof inWorkspace]}, ${role})`;
  }

  const channel = async (
    visibility: string,
    participants: Record<string, string>,
    deleted = false,
  ) => {
    const id = randomUUID();
    await sql`insert into public.channels (id, workspace_id, name, visibility, created_by)
      values (${id}, ${workspace}, ${`Channel ${id}`}, ${visibility}, ${people.founder})`;
    for (const [profile, role] of Object.entries(participants)) {
      await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
        values (${workspace}, ${id}, ${profile}, ${role})`;
    }
    return { id, deleted };
  };
  const crowd = {
    [people.participant]: 'member',
    [people.keeper]: 'admin',
    [people.joined]: 'member',
    [people.regular]: 'member',
    [people.service]: 'member',
  };
  const channels = {
    open: (await channel('open', crowd)).id,
    private: (await channel('private', crowd)).id,
    direct: (await channel('direct', { [people.participant]: 'member' })).id,
    lobby: (await channel('open', {})).id,
    vault: (await channel('private', {})).id,
    deleted: (await channel('open', crowd)).id,
  };

  // The notices that the private channels received while participants were added are not part of
  // this world.
  await sql`delete from public.messages where role = 'system' and workspace_id = ${workspace}`;

  const message = async (
    channelId: string,
    author: string,
    deletedSecondsAgo: number | null = null,
  ) => {
    const id = randomUUID();
    await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata,
      deleted_at)
      values (${id}, ${workspace}, ${channelId}, ${author},
        ${sql.json([{ type: 'text', text: 'needle in the hay' }])},
        ${sql.json({ workspace_id: workspace, channel_id: channelId })},
        now() - make_interval(secs => ${deletedSecondsAgo}))`;
    return id;
  };
  const attachment = async (channelId: string, messageId: string) => {
    const id = randomUUID();
    const path = `${workspace}/${channelId}/${messageId}/${id}/plan.pdf`;
    await sql`insert into public.attachments (id, workspace_id, channel_id, message_id, type, name,
      storage_path, mime_type, file_size)
      values (${id}, ${workspace}, ${channelId}, ${messageId}, 'document', 'plan.pdf', ${path},
        'application/pdf', 10)`;
    await sql`insert into storage.objects (bucket_id, name, owner_id) values ('attachments',
      ${path}, ${people.founder})`;
    return { id, path };
  };
  const messages = {
    open: await message(channels.open, people.founder),
    unreacted: await message(channels.open, people.founder),
    private: await message(channels.private, people.founder),
    direct: await message(channels.direct, people.founder),
    deleted: await message(channels.open, people.founder, JUST_DELETED),
    inDeletedChannel: await message(channels.deleted, people.founder),
  };
  const attachments = {
    open: await attachment(channels.open, messages.open),
    private: await attachment(channels.private, messages.private),
    ofDeleted: await attachment(channels.open, messages.deleted),
  };
  await sql`update public.channels set deleted_at = now() where id = ${channels.deleted}`;
  await sql`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji) values
    (${workspace}, ${channels.open}, ${messages.open}, ${people.founder}, '🎉'),
    (${workspace}, ${channels.private}, ${messages.private}, ${people.founder}, '🎉')`;

  const own = new Map<
    Actor,
    { message: string; deleted: string; forgotten: string; attachment: string; object: string }
  >();
  for (const actor of actors) {
    const author = people[actor];
    const mine = await message(channels.open, author);
    const object = `${workspace}/${channels.open}/${randomUUID()}/${randomUUID()}/draft.png`;
    await sql`insert into storage.objects (bucket_id, name, owner_id) values ('attachments', ${object}, ${author})`;
    await sql`insert into public.reactions (workspace_id, channel_id, message_id, profile_id,
      emoji) values (${workspace}, ${channels.open}, ${messages.open}, ${author}, '👍')`;
    own.set(actor, {
      message: mine,
      deleted: await message(channels.open, author, JUST_DELETED),
      forgotten: await message(channels.open, author, 60),
      attachment: (await attachment(channels.open, mine)).id,
      object,
    });
  }
  const foreignObject = `${workspace}/${channels.open}/${randomUUID()}/${randomUUID()}/draft.png`;
  await sql`insert into storage.objects (bucket_id, name, owner_id) values ('attachments',
    ${foreignObject}, ${people.founder})`;

  const runs = { queued: randomUUID(), failed: randomUUID() };
  await sql`delete from public.assistant_runs where workspace_id = ${workspace}`;
  await sql`insert into public.assistant_runs (id, workspace_id, channel_id, message_id,
    assistant_id, asked_by, status) values
    (${runs.queued}, ${workspace}, ${channels.private}, ${messages.private}, ${assistant},
      ${people.founder}, 'queued'),
    (${runs.failed}, ${workspace}, ${channels.open}, ${messages.open}, ${assistant},
      ${people.founder}, 'failed')`;
  await sql`insert into public.workspace_blocks (workspace_id, profile_id, name)
    select ${elsewhere}, id, 'Elsewhere' from public.profiles
    where id in (${people.founder}, ${people.participant})`;
  const permissions = { global: randomUUID(), workspace: randomUUID() };
  await sql`insert into public.permissions (id, workspace_id, resource, role) values
    (${permissions.global}, null, ${`reports${name}`}, 'member'),
    (${permissions.workspace}, ${workspace}, 'reports', 'member')`;
  const invitation = randomUUID();
  const hash = createHash('sha256')
    .update(INVITATION_TOKEN + name)
    .digest('hex');
  await sql`insert into public.invitations (id, workspace_id, token_hash, created_by)
    values (${invitation}, ${workspace}, ${hash}, ${people.owner})`;

  const webhook = async (home: 'open' | 'private') => {
    const id = randomUUID();
    await sql`insert into public.incoming_webhooks (id, workspace_id, channel_id, name, created_by)
      values (${id}, ${workspace}, ${channels[home]}, ${`Alerts ${home}`}, ${people.founder})`;
    const [row] = await sql<{ profile: string }[]>`select profile_id as profile
      from public.incoming_webhooks where id = ${id}`;
    return { id, profile: row?.profile ?? '' };
  };
  const webhooks = { open: await webhook('open'), private: await webhook('private') };

  const feed = async (home: 'open' | 'private') => {
    const id = randomUUID();
    await sql`insert into public.channel_feeds (id, workspace_id, channel_id, name, url, created_by)
      values (${id}, ${workspace}, ${channels[home]}, ${`News ${home}`},
        'https://news.example.test/feed', ${people.founder})`;
    return id;
  };
  const feeds = { open: await feed('open'), private: await feed('private') };

  await sql`insert into public.workspace_blocks (workspace_id, profile_id, name)
    values (${elsewhere}, ${people.newcomer}, 'Elsewhere')`;
  await sql`insert into public.disabled_members (workspace_id, profile_id, role)
    values (${elsewhere}, ${people.newcomer}, 'member')`;
  await sql`insert into public.exports (profile_id, scope, state)
    values (${people.founder}, 'person', 'removed')`;

  const rowsOf = (actor: Actor) => {
    const rows = own.get(actor);
    if (!rows) throw new Error(`No rows of ${actor}`);
    return rows;
  };
  const bots = await createBotRows(sql, { workspace, elsewhere, people, channels, messages });
  const personal = await createPersonalRows(sql, {
    workspace,
    people,
    channels,
    messages,
    ownMessage: (actor) => rowsOf(actor).message,
  });
  const workspaceRows = await createWorkspaceRows(sql, { workspace, people, channels, messages });
  const helpers = await createAssistantRows(sql, {
    workspace,
    people,
    channels,
    messages,
    assistant,
    runs,
  });
  await createRowsOfNouns(sql, { workspace, people });
  const webhooksOf = await createWebhookRows(sql, { workspace, people, channels });
  const calls = { open: randomUUID(), private: randomUUID(), direct: randomUUID() };
  for (const home of ['open', 'private', 'direct'] as const)
    await sql`insert into public.calls (id, workspace_id, channel_id, url, started_by, people)
      values (${calls[home]}, ${workspace}, ${channels[home]}, 'https://meet.example.test/a',
        ${people.founder}, jsonb_build_object(${people.founder}::text, now()))`;
  return {
    people,
    workspace,
    elsewhere,
    assistant,
    channels,
    messages,
    attachments,
    foreignObject,
    runs,
    permissions,
    invitation,
    webhooks,
    feeds,
    bots,
    rowsOf,
    personal,
    workspaceRows,
    helpers,
    webhooksOf,
    calls,
  };
}

async function insertWorkspace(sql: Sql, owner: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into public.workspaces (id, name, owner_id) values (${id}, ${`Workspace of ${owner}`}, ${owner})`;
  return id;
}
