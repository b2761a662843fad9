import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { generateVapidKeys, startDelivery } from '@parley/delivery';
import { postgres, type Sql } from '@parley/postgres';
import { botTokens, createIncomingHooks } from '@parley/programs';
import { createSafeFetch } from '@parley/safe-fetch';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { rootDir } from '../src/paths.ts';
import { eventually, must, signUp } from './bots.ts';

/** Bots, commands and message actions on the whole product, as docs/how-to/write-a-bot.md says. */

let backend: Backend;
let folder: string;
let sql: Sql;
let api: SupabaseClient;
let eve: SupabaseClient;
let ada = '';
let bot = '';
let token = '';
let secret = '';
const workspace = randomUUID();
const channel = randomUUID();
const closing: (() => Promise<unknown>)[] = [];
const told: string[] = [];
const examples: string[] = [];

beforeAll(async () => {
  // Below the clone, so that the example finds the packages that it imports.
  folder = await mkdtemp(join(rootDir, 'node_modules', '.bots-'));
  const guide = await readFile(join(rootDir, 'docs/how-to/write-a-bot.md'), 'utf8');
  examples.push(
    ...[...guide.matchAll(/^( *)```(?:sh|js)\n([\s\S]*?)\n\1```$/gm)].map(
      ([, indent = '', code = '']) => code.replaceAll(`\n${indent}`, '\n').trim(),
    ),
  );
  const log = (line: object) => void told.push(JSON.stringify(line));
  backend = await startDisposableBackend({
    workdir: rootDir,
    dataDir: join(folder, 'data'),
    port: 0,
    ownTokens: botTokens,
    log,
    fallback: async (request) => (await hooks.answer(request)) ?? new Response('the app'),
  });
  const { databaseUrl, url, keys } = backend;
  const hooks = createIncomingHooks({ databaseUrl, siteUrl: url, jwtSecret: keys.jwtSecret, log });
  const delivery = await startDelivery({
    databaseUrl,
    siteUrl: url,
    vapid: generateVapidKeys(),
    safeFetch: createSafeFetch({ allowsLoopback: true }),
    log,
  });
  sql = postgres(databaseUrl, { max: 2 });
  closing.push(
    () => delivery.stop(),
    () => hooks.close(),
    () => sql.end(),
  );
  ({ client: api, id: ada } = await signUp(backend, 'Ada'));
  ({ client: eve } = await signUp(backend, 'Eve'));
  await must(api.from('workspaces').insert({ id: workspace, name: 'Harbour', owner_id: ada }));
  await must(
    api.from('channels').insert({
      id: channel,
      workspace_id: workspace,
      name: 'Weather',
      visibility: 'private',
      created_by: ada,
    }),
  );
  const made = await must(
    api.from('bots').insert({ workspace_id: workspace, name: 'Weather' }).select('id').single(),
  );
  bot = z.object({ id: z.uuid() }).parse(made.data).id;
  await must(
    api
      .from('participants')
      .insert({ workspace_id: workspace, channel_id: channel, profile_id: bot }),
  );
  const drawn = async (name: string, options: object) =>
    z.string().parse((await must(api.rpc(name, { bot, ...options }))).data);
  token = await drawn('create_bot_token', { name: 'Server', can_write: true });
  secret = await drawn('renew_bot_secret', {});
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env,
  PARLEY_URL: backend.url,
  PARLEY_KEY: backend.keys.publishableKey,
  TOKEN: token,
  WORKSPACE: workspace,
  CHANNEL: channel,
  BOT: bot,
  COMMAND_SECRET: secret,
});

/** Runs an example of the guide until the test file ends. */
async function run(name: string, code: string, port = 0): Promise<ChildProcess> {
  const path = join(folder, name);
  await writeFile(path, code);
  const child = spawn(process.execPath, [path], {
    env: { ...environment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  return child;
}

const texts = async () =>
  (
    await sql<{ text: string; author_id: string }[]>`
      select parts -> 0 ->> 'text' as text, author_id from public.messages
      where channel_id = ${channel} and role = 'user' order by created_at`
  ).map((row) => ({ ...row }));

test('each example of the guide has at most twenty lines', () => {
  expect(examples.map((code) => code.split('\n').length)).toHaveLength(3);
  for (const code of examples) expect(code.split('\n').length).toBeLessThanOrEqual(20);
});

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  'the command of the guide sends a message',
  async () => {
    await promisify(execFile)('sh', ['-c', examples[0] ?? ''], { env: environment() });
    expect(await texts()).toContainEqual({ text: '**Hello** from curl', author_id: bot });
  },
);

test('the bot of the guide listens in its channel and answers', async () => {
  const child = await run('bot.mjs', examples[1] ?? '');
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  await eventually(() => expect(printed).toContain('SUBSCRIBED'));
  await must(
    api.from('messages').insert({
      workspace_id: workspace,
      channel_id: channel,
      author_id: ada,
      parts: [{ type: 'text', text: 'Ahoy' }],
    }),
  );
  await eventually(async () =>
    expect(await texts()).toContainEqual({ text: 'You said: Ahoy', author_id: bot }),
  );
});

/** What the program of a test was called with, and what it answers next. */
const calls: { headers: IncomingMessage['headers']; body: string }[] = [];
let reply: { status?: number; type?: string; body?: string; location?: string } = {};
let program: Server;
let address = '';

beforeAll(async () => {
  program = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    calls.push({ headers: request.headers, body });
    const { status = 200, type = 'application/json', body: said = '', location } = reply;
    response
      .writeHead(status, { 'content-type': type, ...(location ? { location } : {}) })
      .end(said);
  });
  address = await listening(program);
  closing.push(async () => {
    program.closeAllConnections();
    program.close();
  });
});
beforeEach(() => {
  calls.length = 0;
  reply = {};
});

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/`;
}

const portOf = (url: string) => Number(new URL(url).port);

const addCommand = async (name: string, url = address, kind = 'slash') => {
  const { data } = await must(
    api
      .from('bot_commands')
      .insert({ workspace_id: workspace, bot_id: bot, kind, name, url })
      .select('id')
      .single(),
  );
  return z.object({ id: z.uuid() }).parse(data).id;
};

type Row = { status: string; answer: string | null; reason: string | null };

/** The row of a call, once it has ended. */
async function call(command: string, values: Record<string, unknown> = {}): Promise<Row> {
  const id = randomUUID();
  await must(
    api.from('command_calls').insert({
      id,
      workspace_id: workspace,
      channel_id: channel,
      command_id: command,
      ...values,
    }),
  );
  return eventually(async () => {
    const { data } = await must(
      api.from('command_calls').select('status, answer, reason').eq('id', id).single(),
    );
    const row = z
      .object({ status: z.string(), answer: z.string().nullable(), reason: z.string().nullable() })
      .parse(data);
    expect(['waiting', 'calling']).not.toContain(row.status);
    return row;
  });
}

const responseUrl = () =>
  z
    .object({ data: z.object({ response_url: z.url() }) })
    .parse(JSON.parse(calls.at(-1)?.body ?? '')).data.response_url;

const respond = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the slash command of the guide answers in the channel, as the bot', async () => {
  const free = createServer();
  const url = await listening(free);
  free.close();
  await once(free, 'close');
  await run('command.mjs', examples[2] ?? '', portOf(url));
  await eventually(() => fetch(url));
  const row = await call(await addCommand('weather', url), { argument: 'Kiel' });
  expect(row).toEqual({ status: 'answered', answer: null, reason: null });
  expect(await texts()).toContainEqual({ text: 'Kiel: sunny, asked Ada', author_id: bot });
  const body = JSON.stringify({ data: { text: 'Kiel', person: { name: 'Eve' } } });
  const sent = (key: string, at: number, content = body) =>
    fetch(url, {
      method: 'POST',
      body: content,
      headers: {
        'webhook-id': 'one',
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${createHmac('sha256', Buffer.from(key, 'base64'))
          .update(`one.${at}.${body}`)
          .digest('base64')}`,
      },
    }).then(({ status }) => status);
  const now = Math.floor(Date.now() / 1000);
  const key = secret.slice('whsec_'.length);
  expect(await sent(key, now)).toBe(200);
  expect(await sent(Buffer.from('guessed').toString('base64'), now)).toBe(401);
  expect(await sent(key, now - 3600)).toBe(401);
  expect(await sent(key, now, body.replace('Kiel', 'Rome'))).toBe(401);
});

test('a call is signed, and says who called where with what', async () => {
  await call(await addCommand('signed'), { argument: 'a "quoted" text' });
  const [{ headers, body } = { headers: {}, body: '' }] = calls;
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'command.called',
    data: {
      channel: { id: channel },
      person: { id: ada, name: 'Ada' },
      command: 'signed',
      text: 'a "quoted" text',
    },
  });
});

test('an answer is private unless it says otherwise', async () => {
  reply = { body: JSON.stringify({ text: 'Only *you*' }) };
  const row = await call(await addCommand('private'));
  expect(row).toMatchObject({ status: 'answered', answer: 'Only **you**' });
  expect((await must(eve.from('command_calls').select('id'))).data).toEqual([]);
  expect((await texts()).map(({ text }) => text)).not.toContain('Only **you**');
});

test('a program answers later, a few times, at an address that nobody can guess', async () => {
  const command = await addCommand('later');
  expect(await call(command)).toMatchObject({ status: 'accepted' });
  const url = responseUrl();
  const guess = url.slice(0, -1) + (url.endsWith('A') ? 'E' : 'A');
  expect((await respond(guess, { text: 'Guessed' })).status).toBe(404);
  for (let use = 1; use <= 5; use += 1)
    expect((await respond(url, { text: `Answer ${use}` })).status).toBe(200);
  expect((await respond(url, { text: 'One too many' })).status).toBe(404);
  const [row] = await sql<Row[]>`select status, answer, reason from public.command_calls
    where command_id = ${command}`;
  expect(row).toMatchObject({ status: 'answered', answer: 'Answer 5' });
});

test('a response address ends with its time, and with the right of who called', async () => {
  const command = await addCommand('stale');
  await call(command);
  const late = responseUrl();
  await sql`update private.command_responses set expires_at = now() - interval '1 second'`;
  expect((await respond(late, { text: 'Too late' })).status).toBe(404);
  await call(command);
  const orphaned = responseUrl();
  await sql`delete from public.participants where channel_id = ${channel} and profile_id = ${ada}`;
  const answer = await respond(orphaned, { response_type: 'in_channel', text: 'Still here' });
  expect(answer.status).toBe(404);
  await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${workspace}, ${channel}, ${ada}, 'owner')`;
  expect((await texts()).map(({ text }) => text)).not.toContain('Still here');
});

test.each([
  ['an error', { status: 500 }, 'status'],
  ['a redirect', { status: 302, location: 'http://169.254.169.254/' }, 'redirect'],
  ['what is no answer', { body: '{"blocks": 7}' }, 'answer'],
])('a program that answers with %s is named as the reason', async (_, said, reason) => {
  reply = said;
  const row = await call(await addCommand(`fails-${reason}`));
  expect(row).toEqual({ status: 'failed', answer: null, reason });
});

test.each([
  ['http://169.254.169.254/latest/meta-data', 'refused'],
  ['http://10.0.0.1/', 'refused'],
  ['http://[::ffff:10.0.0.1]/', 'refused'],
])('no call reaches %s', async (url, reason) => {
  const row = await call(await addCommand(`inside-${randomUUID().slice(0, 8)}`, url));
  expect(row).toMatchObject({ status: 'failed', reason });
});

test('a message action sends the message, as who calls may read it', async () => {
  const message = randomUUID();
  await must(
    api.from('messages').insert({
      id: message,
      workspace_id: workspace,
      channel_id: channel,
      author_id: ada,
      parts: [{ type: 'text', text: 'The crane is stuck' }],
    }),
  );
  reply = { body: JSON.stringify({ text: 'Ticket 7' }) };
  const action = await addCommand('Create ticket', address, 'message');
  expect(await call(action, { message_id: message })).toMatchObject({ answer: 'Ticket 7' });
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    type: 'message_action.called',
    data: { message: { id: message, text: 'The crane is stuck' }, author: { name: 'Ada' } },
  });
});

test('nobody sends a message that they cannot read, or calls a command of elsewhere', async () => {
  const { client: ben, id } = await signUp(backend, 'Ben');
  await sql`insert into public.memberships (workspace_id, profile_id, role, opened_at)
    values (${workspace}, ${id}, 'member', now())`;
  const open = randomUUID();
  await must(
    ben.from('channels').insert({
      id: open,
      workspace_id: workspace,
      name: 'Open',
      visibility: 'open',
      created_by: id,
    }),
  );
  const action = await addCommand('Take along', address, 'message');
  const [secretMessage] = await sql<{ id: string }[]>`select id from public.messages
    where channel_id = ${channel} and role = 'user' limit 1`;
  const attempt = (client: SupabaseClient, values: object) =>
    client.from('command_calls').insert({ workspace_id: workspace, command_id: action, ...values });
  for (const home of [channel, open]) {
    const { error } = await attempt(ben, { channel_id: home, message_id: secretMessage?.id });
    expect(['42501', 'P0001']).toContain(error?.code);
  }
  const { error } = await attempt(eve, { channel_id: channel, message_id: secretMessage?.id });
  expect(['42501', 'P0001']).toContain(error?.code);
  expect(calls).toEqual([]);
});

test('members know a command, but not its address', async () => {
  const { data } = await must(
    api.from('bot_commands').select('name, host').eq('name', 'signed').single(),
  );
  expect(data).toEqual({ name: 'signed', host: new URL(address).host });
  expect((await api.from('bot_commands').select('url')).error?.code).toBe('42501');
});

test('no log has a token, a secret or a response address', async () => {
  await call(await addCommand('logged'));
  const secrets = [token, secret, new URL(responseUrl()).pathname];
  for (const one of secrets) expect(told.join('\n')).not.toContain(one);
});
