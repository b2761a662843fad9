import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, post, startWorld, type World } from './world.ts';

/** Programs that post through a webhook, over real HTTP. */

let world: World;
let ada: Person;
let bo: Person;
let workspace: string;
let channel: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp('Ada');
  bo = await world.signUp('Bo');
  workspace = await world.found(ada);
  channel = await world.openChannel(workspace, ada, 'Alerts');
  await world.join(workspace, bo);
  await world.participate(workspace, channel, bo);
});
afterAll(() => world.stop());

test('the answer to the insert has the address once, and only its hash is stored', async () => {
  const hook = await world.addHook(ada, workspace, channel);
  expect(hook.url).toMatch(new RegExp(`^${world.backend.url}/hooks/[A-Za-z0-9_-]{32}$`));
  const { data } = await ada.api.from('incoming_webhooks').select().eq('id', hook.id).single();
  expect(data).toMatchObject({ name: 'Deploys', url: null, created_by: ada.id });
  const secret = hook.url.split('/').at(-1);
  const [stored] =
    await world.sql`select token_hash = private.token_hash(${secret ?? ''}) as is_hash,
    token_hash from private.incoming_webhook_secrets where webhook_id = ${hook.id}`;
  expect(stored?.is_hash).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a program posts as itself, and people read it as a program’s', async () => {
  const hook = await world.addHook(ada, workspace, channel);
  const { status, body } = await post(hook.url, { text: 'Deployed *v1.2*' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, thread_id: null, updated: false });
  expect(await world.messageOf(body.message_id)).toMatchObject({
    author_id: hook.profile_id,
    role: 'user',
    text: 'Deployed **v1.2**',
    metadata: { via: 'webhook', workspace_id: workspace, channel_id: channel },
  });
  const { data: read } = await bo.api
    .from('messages')
    .select('author_id, author:profiles!messages_author_id_fkey(name, role)')
    .eq('id', String(body.message_id))
    .single();
  expect(read).toMatchObject({ author: { name: 'Deploys', role: 'system' } });
});

test('what its holder may do is done in forms too, as old clients and curl send them', async () => {
  const { url } = await world.addHook(ada, workspace, channel);
  const payload = JSON.stringify({ text: 'Hello & <https://a.test|link>' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const body of [`payload=${encodeURIComponent(payload)}`, payload]) {
    const answer = await post(url, body, form);
    expect(answer.status).toBe(200);
    expect((await world.messageOf(answer.body.message_id)).text).toBe(
      'Hello & [link](https://a.test)',
    );
  }
});

test('messages with the same thread_key are replies to the first', async () => {
  const hook = await world.addHook(ada, workspace, channel);
  const say = async (text: string, thread_key?: string) =>
    (await post(hook.url, { text, thread_key })).body;
  const first = await say('Disk is 91 % full', 'disk');
  const second = await say('Disk is 95 % full', 'disk');
  const other = await say('Certificate expires', 'tls');
  expect(first.thread_id).toBeNull();
  expect(second.thread_id).toBe(first.message_id);
  expect(other.thread_id).toBeNull();
  const [root] = await world.sql`select reply_count from public.messages
    where id = ${String(first.message_id)}`;
  expect(root).toEqual({ reply_count: 1 });
  await ada.api.rpc('remove_message', { message: first.message_id });
  expect(await say('Disk is 97 % full', 'disk')).toMatchObject({ thread_id: null });
});

test('update_key changes the message in passing, and tells live readers', async () => {
  const hook = await world.addHook(ada, workspace, channel);
  const { body: first } = await post(hook.url, { text: 'Building…', update_key: 'build 7' });
  const { body: second } = await post(hook.url, {
    text: 'Built in 41 s',
    update_key: 'build 7',
    username: 'CI',
  });
  expect(second).toMatchObject({ message_id: first.message_id, updated: true });
  expect(await world.messageOf(first.message_id)).toMatchObject({
    text: 'Built in 41 s',
    edited: true,
    metadata: { shown_as: 'CI', via: 'webhook' },
  });
  const [sent] = await world.sql`select payload ->> 'operation' as operation
    from realtime.messages where payload -> 'record' ->> 'id' = ${String(first.message_id)}
    order by inserted_at desc limit 1`;
  expect(sent).toEqual({ operation: 'UPDATE' });
});

test('requests that arrive together make one thread and one message', async () => {
  const hook = await world.addHook(ada, workspace, channel);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      post(hook.url, { text: `Status ${nth}`, update_key: 'status' }),
    ),
  );
  expect(new Set(all.map(({ body }) => body.message_id)).size).toBe(1);
  const threads = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      post(hook.url, { text: `Alert ${nth}`, thread_key: 'alert' }),
    ),
  );
  expect(threads.filter(({ body }) => body.thread_id === null)).toHaveLength(1);
});

test('a renamed webhook renames its account, for everyone who sees it', async () => {
  const hook = await world.addHook(ada, workspace, channel, 'Old name');
  await ada.api.from('incoming_webhooks').update({ name: 'New name' }).eq('id', hook.id);
  const { data } = await bo.api.from('profiles').select('name').eq('id', hook.profile_id).single();
  expect(data).toEqual({ name: 'New name' });
});

test('a workspace that ends takes the accounts of its programs with it', async () => {
  const own = await world.found(ada);
  const passing = await world.openChannel(own, ada, 'Passing');
  const hook = await world.addHook(ada, own, passing);
  await ada.api.from('workspaces').delete().eq('id', own);
  expect(await world.sql`select from public.profiles where id = ${hook.profile_id}`).toHaveLength(
    0,
  );
});
