import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMcp, type Mcp } from '../src/index.ts';

/**
 * Parley as an MCP server, called by the official client over real HTTP, on a real database with
 * its policies.
 */

const SITE = 'https://chat.example.test';
let dataDir: string;
let backend: Backend;
let sql: Sql;
let mcp: Mcp;
let ada: Person;
let bo: Person;
const workspace = randomUUID();
const channels = { general: '', cranes: randomUUID(), vault: randomUUID() };
const open: Client[] = [];

type Person = { id: string; api: SupabaseClient };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-mcp-'));
  backend = await startDisposableBackend({
    workdir: fileURLToPath(new URL('../../..', import.meta.url)),
    dataDir,
    port: 0,
    log: () => {},
    fallback: async (request) => (await mcp.answer(request)) ?? new Response('the app'),
  });
  sql = postgres(backend.databaseUrl, { max: 2 });
  mcp = createMcp({
    supabaseUrl: backend.url,
    publishableKey: backend.keys.publishableKey,
    jwtSecret: backend.keys.jwtSecret,
    databaseUrl: backend.databaseUrl,
    siteUrl: SITE,
    log: () => {},
  });
  ada = await signUp('Ada Lovelace');
  bo = await signUp('Bo Nilsson');
  await must(
    ada.api.from('workspaces').insert({ id: workspace, name: 'Harbour Works', owner_id: ada.id }),
  );
  await sql`insert into public.memberships (workspace_id, profile_id, role) values (${workspace}, ${bo.id}, 'member')`;
  for (const [id, name, visibility] of [
    [channels.cranes, 'Cranes', 'open'],
    [channels.vault, 'Vault', 'private'],
  ] as const) {
    await must(
      ada.api.from('channels').insert({
        id,
        workspace_id: workspace,
        name,
        visibility,
        prompt: 'Help.',
        created_by: ada.id,
      }),
    );
  }
  await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${workspace}, ${channels.cranes}, ${bo.id}, 'member') on conflict do nothing`;
  await say(ada, channels.cranes, 'The slewing ring is cracked');
  await say(ada, channels.vault, 'The slewing ring costs a fortune');
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
afterAll(async () => {
  await mcp.close();
  await sql.end();
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function must<Answer extends { error: { message: string } | null }>(
  request: PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await request;
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

async function signUp(name: string): Promise<Person> {
  const api = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await must(
    api.auth.signUp({ email: `${name.split(' ')[0]}@example.test`, password: 'a-long-password' }),
  );
  const id = data.user?.id ?? '';
  await must(api.from('profiles').update({ name }).eq('id', id));
  return { id, api };
}

const say = (person: Person, channel: string, text: string) =>
  must(
    person.api.from('messages').insert({
      workspace_id: workspace,
      channel_id: channel,
      author_id: person.id,
      role: 'user',
      parts: [{ type: 'text', text }],
      metadata: { workspace_id: workspace, channel_id: channel },
    }),
  );

async function tokenOf(
  person: Person,
  { canWrite = false, days }: { canWrite?: boolean; days?: number } = {},
): Promise<string> {
  const { data } = await must(
    person.api.rpc('create_api_token', {
      workspace,
      name: 'Editor',
      can_write: canWrite,
      ...(days ? { days } : {}),
    }),
  );
  return String(data);
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${backend.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  open.push(client);
  return client;
}

async function call(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<{ text: string; isError: boolean }> {
  const answer = await client.callTool({ name, arguments: input });
  const [block] = Array.isArray(answer.content) ? answer.content : [];
  return { text: String(block?.text), isError: answer.isError === true };
}

const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${backend.url}/mcp`, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
});

test('a read-only token offers no tool that changes something', async () => {
  const { tools } = await (await connect(await tokenOf(bo))).listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search', 'list_channels']),
  );
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

test('a call of a tool that the token does not offer changes nothing', async () => {
  const client = await connect(await tokenOf(bo));
  expect(
    await call(client, 'post_message', { channel: 'Cranes', text: 'Sneaked in' }),
  ).toMatchObject({ isError: true });
  expect(
    await sql`select 1 from public.messages where content = 'Sneaked in' or parts::text like '%Sneaked in%'`,
  ).toHaveLength(0);
});

test('the person finds only what they can read, with links into the app', async () => {
  const { text } = await call(await connect(await tokenOf(bo)), 'search', {
    words: 'slewing ring',
  });
  expect(text).toContain('is cracked');
  expect(text).toContain(`${SITE}/channels/${channels.cranes}?m=`);
  expect(text).not.toContain('fortune');
  const own = await call(await connect(await tokenOf(ada)), 'search', { words: 'slewing ring' });
  expect(own.text).toContain('fortune');
});

test('a channel the person cannot see is not listed and cannot be written to', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  const { text } = await call(client, 'list_channels');
  expect([text.includes('"Cranes"'), text.includes('Vault')]).toEqual([true, false]);
  for (const channel of ['Vault', channels.vault])
    expect(await call(client, 'post_message', { channel, text: 'Hello' })).toMatchObject({
      isError: true,
    });
});

test('a message is posted in the person’s name, is marked as a tool’s and triggers no assistant', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  const { text, isError } = await call(client, 'post_message', {
    channel: '#cranes',
    text: 'From my editor to @Ada Lovelace',
  });
  expect(isError, text).toBe(false);
  const { id, link } = JSON.parse(text);
  expect(link).toBe(`${SITE}/channels/${channels.cranes}?m=${id}`);
  const [message] = await sql`select author_id, metadata from public.messages where id = ${id}`;
  expect(message).toMatchObject({
    author_id: bo.id,
    metadata: { via: 'tool', mentions: [ada.id] },
  });
  expect(await sql`select 1 from public.assistant_runs where message_id = ${id}`).toHaveLength(0);
});

test('a mentioned assistant is asked', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  const { text } = await call(client, 'post_message', {
    channel: 'Cranes',
    text: '@Assistant, who is here?',
  });
  expect(
    await sql`select 1 from public.assistant_runs where message_id = ${JSON.parse(text).id}`,
  ).toHaveLength(1);
});

test('a message is posted in the thread of the given message', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  const root = JSON.parse(
    (await call(client, 'post_message', { channel: 'Cranes', text: 'A thread begins' })).text,
  );
  const reply = JSON.parse(
    (
      await call(client, 'post_message', {
        channel: 'Cranes',
        text: 'and goes on',
        thread: root.link,
      })
    ).text,
  );
  const [row] = await sql`select thread_id from public.messages where id = ${reply.id}`;
  expect(row).toEqual({ thread_id: root.id });
  expect(
    await call(client, 'post_message', {
      channel: 'Cranes',
      text: 'nowhere',
      thread: randomUUID(),
    }),
  ).toMatchObject({ isError: true });
});

test('a second reaction replaces the first', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  const [message] =
    await sql`select id from public.messages where channel_id = ${channels.cranes} and author_id = ${ada.id} limit 1`;
  for (const emoji of ['👍', '🎉'])
    expect(await call(client, 'add_reaction', { message: message?.id, emoji })).toMatchObject({
      isError: false,
    });
  expect(
    await sql`select emoji from public.reactions where message_id = ${message?.id} and profile_id = ${bo.id}`,
  ).toEqual([{ emoji: '🎉' }]);
  const [hidden] =
    await sql`select id from public.messages where channel_id = ${channels.vault} limit 1`;
  expect(await call(client, 'add_reaction', { message: hidden?.id, emoji: '👍' })).toMatchObject({
    isError: true,
  });
});

test('a rule of the database is reported in its own words', async () => {
  const client = await connect(await tokenOf(bo, { canWrite: true }));
  await sql`update public.channels set archived_at = now() where id = ${channels.cranes}`;
  const { text, isError } = await call(client, 'post_message', {
    channel: 'Cranes',
    text: 'Too late',
  });
  await sql`update public.channels set archived_at = null where id = ${channels.cranes}`;
  expect(isError).toBe(true);
  expect(text.toLowerCase()).toContain('archived');
});

test('a missing, wrong or revoked token gets a 401 with a challenge', async () => {
  const token = await tokenOf(bo);
  const none = await ask({});
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Parley"',
  ]);
  await must(bo.api.from('api_tokens').delete().eq('hint', token.slice(-4)));
  for (const shown of [token, 'parley_none', `parley_${'a'.repeat(40)}`]) {
    const answer = await ask({ authorization: `Bearer ${shown}` });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Parley", error="invalid_token"',
    ]);
  }
});

test('an expired token gets a 401', async () => {
  const token = await tokenOf(bo, { days: 1 });
  await sql`update public.api_tokens set expires_at = now() - interval '1 second' where hint = ${token.slice(-4)}`;
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(401);
});

test('the tokens of a person who leaves the workspace stay invalid when they come back', async () => {
  const eve = await signUp('Eve Moneypenny');
  const join = () =>
    sql`insert into public.memberships (workspace_id, profile_id, role) values (${workspace}, ${eve.id}, 'member')`;
  await join();
  const token = await tokenOf(eve, { canWrite: true });
  expect((await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE })).status).toBe(200);
  await sql`delete from public.memberships where workspace_id = ${workspace} and profile_id = ${eve.id}`;
  expect((await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE })).status).toBe(401);
  await join();
  expect((await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE })).status).toBe(401);
});

test('the tokens of a banned person stay invalid for good', async () => {
  const ivy = await signUp('Ivy Banned');
  await sql`insert into public.memberships (workspace_id, profile_id, role) values (${workspace}, ${ivy.id}, 'member')`;
  const token = await tokenOf(ivy);
  const status = async () =>
    (await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE })).status;
  expect(await status()).toBe(200);
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${ivy.id}`;
  expect(await status()).toBe(401);
  await sql`update auth.users set banned_until = null where id = ${ivy.id}`;
  expect(await status()).toBe(401);
});

test('a use is recorded at most once a minute', async () => {
  const token = await tokenOf(bo);
  const usedAt = async () =>
    (await sql`select last_used_at from public.api_tokens where hint = ${token.slice(-4)}`)[0]
      ?.last_used_at;
  expect(await usedAt()).toBeNull();
  await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE });
  const first = await usedAt();
  expect(first).toBeInstanceOf(Date);
  await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE });
  expect(await usedAt()).toEqual(first);
  await sql`update public.api_tokens set last_used_at = now() - interval '2 minutes' where hint = ${token.slice(-4)}`;
  await ask({ authorization: `Bearer ${token}` }, { body: INITIALIZE });
  expect(Date.now() - (await usedAt()).getTime()).toBeLessThan(60_000);
});

test('pages of other sites are rejected even with a token, and get no CORS header', async () => {
  const token = await tokenOf(bo);
  for (const origin of ['https://evil.example.test', 'http://localhost:3000', 'null']) {
    const answer = await ask({ authorization: `Bearer ${token}`, origin }, { body: INITIALIZE });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(
    (await ask({ authorization: `Bearer ${token}`, origin: SITE }, { body: INITIALIZE })).status,
  ).toBe(200);
});

test('there are no sessions to open or end, and no sign-in metadata', async () => {
  const authorization = `Bearer ${await tokenOf(bo)}`;
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${backend.url}/mcp`, { method, headers: { authorization } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
  for (const path of [
    'oauth-protected-resource/mcp',
    'oauth-authorization-server',
    'openid-configuration',
  ])
    expect((await fetch(`${backend.url}/.well-known/${path}`)).status).toBe(404);
  expect(await (await fetch(`${backend.url}/channels`)).text()).toBe('the app');
});

test('a body that is no request or too large is rejected', async () => {
  const authorization = `Bearer ${await tokenOf(bo)}`;
  expect((await ask({ authorization }, { body: 'no json' })).status).toBe(400);
  expect((await ask({ authorization }, { body: `"${'x'.repeat(600_000)}"` })).status).toBe(413);
});

test('a token with too many requests waits, and other tokens do not', async () => {
  const strict = createMcp({
    supabaseUrl: backend.url,
    publishableKey: backend.keys.publishableKey,
    jwtSecret: backend.keys.jwtSecret,
    databaseUrl: backend.databaseUrl,
    siteUrl: SITE,
    requestsPerMinute: 2,
    log: () => {},
  });
  const [busy, calm] = [await tokenOf(bo), await tokenOf(bo)];
  const status = async (token: string) => {
    const answer = await strict.answer(
      new Request(`${SITE}/mcp`, {
        method: 'POST',
        body: INITIALIZE,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      }),
    );
    return [answer?.status, answer?.headers.has('retry-after')];
  };
  expect([await status(busy), await status(busy), await status(busy), await status(calm)]).toEqual([
    [200, false],
    [200, false],
    [429, true],
    [200, false],
  ]);
  await strict.close();
});
