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
    token_hash from private.webhook_secrets where webhook_id = ${hook.id}`;
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
