import { spawnSync } from 'node:child_process';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { must, type Person, startWorld, type World } from './world.ts';

/** Bots reach the whole API with their tokens, and nothing that only people do. */

let world: World;
let owner: Person;
let workspace: string;
let channel: string;
let bot: string;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp('Ada');
  workspace = await world.found(owner);
  channel = await world.openChannel(workspace, owner, 'Builds');
  bot = await world.addBot(owner, workspace, [channel]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await world.stop();
});

const clientOf = (token: string) => {
  const client = createClient(world.backend.url, world.backend.keys.publishableKey, {
    accessToken: async () => token,
  });
  clients.push(client);
  return client;
};
const message = (text: string) => ({
  workspace_id: workspace,
  channel_id: channel,
  author_id: bot,
  parts: [{ type: 'text', text }],
});
const send = (token: string, text = 'Built') =>
  fetch(`${world.backend.url}/rest/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message(text)),
  });

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  'curl needs nothing but the token to send a message',
  async () => {
    const token = await world.tokenOf(owner, bot);
    const answer = await send(token, 'By curl');
    expect(answer.status).toBe(201);
    const { data } = await owner.api
      .from('messages')
      .select('author_id, role')
      .eq('channel_id', channel);
    expect(data).toContainEqual({ author_id: bot, role: 'user' });
  },
);

test('a token that only reads reads, and writes nothing', async () => {
  const api = clientOf(await world.tokenOf(owner, bot, false));
  expect((await must(api.from('channels').select('id').eq('id', channel))).data).toHaveLength(1);
  expect((await api.from('messages').insert(message('No'))).error?.code).toBe('42501');
});

test('Storage knows the bot by its token', async () => {
  const token = await world.tokenOf(owner, bot);
  const { storage } = clientOf(token);
  const picture = new Blob(['GIF89a'], { type: 'image/gif' });
  const own = await storage.from('avatars').upload(`${bot}/a.gif`, picture);
  expect(own.error).toBeNull();
  const foreign = await storage.from('avatars').upload(`${owner.id}/a.gif`, picture);
  expect(foreign.error).not.toBeNull();
});

test('a bot reads only the channels to which it was added', async () => {
  const other = await world.openChannel(workspace, owner, 'Elsewhere');
  await must(
    owner.api.from('messages').insert({
      ...message('Secret'),
      channel_id: other,
      author_id: owner.id,
    }),
  );
  const api = clientOf(await world.tokenOf(owner, bot));
  expect((await must(api.from('messages').select('id').eq('channel_id', other))).data).toEqual([]);
  const joining = await api
    .from('participants')
    .insert({ workspace_id: workspace, channel_id: other, profile_id: bot });
  expect(joining.error?.code).toBe('42501');
});

const listen = async (client: SupabaseClient, heard: string[]): Promise<RealtimeChannel> => {
  await client.realtime.setAuth();
  const live = client
    .channel(`workspace:${workspace}:channel:${channel}`, { config: { private: true } })
    .on('broadcast', { event: 'INSERT' }, ({ payload }) => {
      if (payload.table === 'messages') heard.push(payload.record.parts[0].text);
    });
  await new Promise<void>((done, fail) => {
    live.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') done();
      else if (status === 'CHANNEL_ERROR') fail(error);
    });
  });
  return live;
};

test('a revoked token ends at the next request, and its live topics at once', async () => {
  const token = await world.tokenOf(owner, bot);
  const client = clientOf(token);
  const heard: string[] = [];
  const live = await listen(client, heard);
  await must(owner.api.from('messages').insert({ ...message('Before'), author_id: owner.id }));
  await vi.waitFor(() => expect(heard).toEqual(['Before']));
  await must(owner.api.from('api_tokens').delete().eq('hint', token.slice(-4)));
  expect((await send(token)).status).toBe(401);
  await vi.waitFor(() => expect(live.state).not.toBe('joined'));
  await must(owner.api.from('messages').insert({ ...message('After'), author_id: owner.id }));
  expect(heard).toEqual(['Before']);
});

test('an expired token is refused', async () => {
  const token = await world.tokenOf(owner, bot);
  await world.sql`update public.api_tokens set expires_at = now() - interval '1 second'
    where hint = ${token.slice(-4)}`;
  expect((await send(token)).status).toBe(401);
});

test('a token is exchanged for a short one, which ends with it', async () => {
  const token = await world.tokenOf(owner, bot);
  const exchange = () =>
    fetch(`${world.backend.url}/hooks/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const { access_token: short } = z
    .object({ access_token: z.string(), expires_in: z.number().max(300) })
    .parse(await (await exchange()).json());
  const api = clientOf(short);
  await must(api.from('messages').insert(message('By exchange')));
  await must(owner.api.from('api_tokens').delete().eq('hint', token.slice(-4)));
  expect((await exchange()).status).toBe(401);
  expect((await api.from('messages').insert(message('Too late'))).error?.code).toBe('42501');
  expect((await must(api.from('messages').select('id'))).data).toEqual([]);
});

test('a bot that is switched off is refused until it is switched on', async () => {
  const token = await world.tokenOf(owner, bot);
  await must(owner.api.from('bots').update({ is_enabled: false }).eq('id', bot));
  expect((await send(token)).status).toBe(401);
  await must(owner.api.from('bots').update({ is_enabled: true }).eq('id', bot));
  expect((await send(token)).status).toBe(201);
});

test('a removed bot leaves what it wrote', async () => {
  const gone = await world.addBot(owner, workspace, [channel]);
  const token = await world.tokenOf(owner, gone);
  const api = clientOf(token);
  await must(api.from('messages').insert({ ...message('I was here'), author_id: gone }));
  await must(owner.api.from('bots').delete().eq('id', gone));
  expect((await send(token)).status).toBe(401);
  const { data } = await owner.api
    .from('messages')
    .select('profiles!messages_author_id_fkey(name)')
    .eq('author_id', gone);
  expect(data).toHaveLength(1);
});

test('a bot changes no accounts, members, rights or tokens', async () => {
  const token = await world.tokenOf(owner, bot);
  const api = clientOf(token);
  const attempts = [
    api.rpc('create_api_token', { workspace, name: 'Mine', can_write: true }),
    api.rpc('create_bot_token', { bot, name: 'Another', can_write: true }),
    api.from('profiles').update({ name: 'Ada' }).eq('id', bot),
    api.from('bots').insert({ workspace_id: workspace, name: 'Child' }),
    api.from('bots').update({ name: 'Renamed' }).eq('id', bot).select(),
    api.from('workspaces').insert({ name: 'Own', owner_id: bot }),
    api.from('channels').insert({ workspace_id: workspace, name: 'Own', created_by: bot }),
    api
      .from('permissions')
      .insert({ workspace_id: workspace, role: 'member', resource: 'channels' }),
    api.from('memberships').insert({ workspace_id: workspace, profile_id: bot, role: 'owner' }),
    api
      .from('incoming_webhooks')
      .insert({ workspace_id: workspace, channel_id: channel, name: 'x' }),
  ];
  for (const { error } of await Promise.all(attempts))
    expect(['42501', 'P0001']).toContain(error?.code);
  const account = await fetch(`${world.backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, apikey: world.backend.keys.publishableKey },
    body: JSON.stringify({ password: 'a-new-password' }),
  });
  expect(account.status).toBe(403);
});

test('a channel role gives a bot nothing to govern', async () => {
  const api = clientOf(await world.tokenOf(owner, bot));
  await world.sql`update public.participants set role = 'admin'
    where channel_id = ${channel} and profile_id = ${bot}`;
  const { data } = await must(
    api.from('channels').update({ name: 'Taken' }).eq('id', channel).select(),
  );
  expect(data).toEqual([]);
});

test('only owners make bots and their tokens', async () => {
  const member = await world.signUp('Ben');
  await world.join(workspace, member, 'admin');
  const stranger = await world.signUp('Eve');
  for (const { api } of [member, stranger]) {
    const made = await api.from('bots').insert({ workspace_id: workspace, name: 'Spy' });
    expect(made.error?.code).toBe('42501');
    const drawn = await api.rpc('create_bot_token', { bot, name: 'Spy' });
    expect(drawn.error?.code).toBe('42501');
  }
});

test('no log has a token', async () => {
  const token = await world.tokenOf(owner, bot);
  await send(token);
  expect(world.told.join('\n')).not.toContain(token);
});
