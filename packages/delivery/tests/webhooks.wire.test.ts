import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createSafeFetch } from '@parley/safe-fetch';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '../src/webhooks/retries.ts';
import {
  type Channel,
  type DeliveryWorld,
  eventually,
  type Person,
  SITE_URL,
  startWorld,
  type Values,
} from './world.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Sent = { type: string; timestamp: string; data: Record<string, unknown> };

const SECRET = `whsec_${Buffer.from('a secret that only tests know').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of the tests').toString('base64')}`;

let world: DeliveryWorld;
let server: Server;
let origin = '';
let received: Received[] = [];
let owner: Person;
let colleague: Person;
let channel: Channel;

beforeAll(async () => {
  world = await startWorld();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body });
      const status = Number(path.split('/')[2] ?? 200);
      if (path.startsWith('/redirect')) response.setHeader('location', `${origin}/inside`);
      if (path.startsWith('/endless')) {
        const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
        response.on('close', () => clearInterval(more));
        response.writeHead(500);
      } else response.writeHead(status).end(`No\r\n\u0000\u202e${'!'.repeat(1000)}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  await world.startWorker({ safeFetch: createSafeFetch({ allowsLoopback: true }) });
});
afterAll(async () => {
  await world.stop();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  received = [];
  owner = await world.person('Mara');
  colleague = await world.person('Jonas');
  channel = await world.channel(owner, [colleague]);
});
afterEach(() => world.drained('deliver_webhook'));

const EVERYTHING = [
  'message.created',
  'message.updated',
  'message.deleted',
  'reaction.added',
  'reaction.removed',
  'participant.joined',
  'participant.left',
  'channel.created',
  'channel.archived',
  'member.joined',
  'member.left',
];

async function connect(values: Values = {}, of: 'channel' | 'workspace' = 'channel') {
  const [row] = await world.sql<{ id: string }[]>`
    insert into public.outgoing_webhooks (workspace_id, channel_id, profile_id, name, url, events)
    values (${channel.workspaceId}, ${of === 'channel' ? channel.id : null}, ${owner.id}, 'CI',
      ${`${origin}/hook`}, ${world.sql.json(EVERYTHING)}) returning id`;
  const id = row?.id ?? '';
  await world.sql`insert into private.outgoing_webhook_secrets (webhook_id, secret) values (${id}, ${SECRET})`;
  if (Object.keys(values).length > 0)
    await world.sql`update public.outgoing_webhooks set ${world.sql(values)} where id = ${id}`;
  return id;
}

const log = (webhook: string) =>
  world.sql<Record<string, unknown>[]>`
    select id, event, status, attempt, code, reason, response, next_attempt_at
    from public.webhook_deliveries where webhook_id = ${webhook} order by created_at, id`;

const settled = (webhook: string, count = 1) =>
  eventually(async () => {
    const rows = await log(webhook);
    expect(rows.filter(({ status }) => status !== 'waiting')).toHaveLength(count);
    return rows;
  });

/** The payload, after the receiver's own check of its signature. */
function opened({ body, headers }: Received, secret = SECRET): Sent {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as Sent;
}

const webhookOf = async (id: string) =>
  (
    await world.sql<Record<string, unknown>[]>`
      select is_enabled, stopped_because, failing_since from public.outgoing_webhooks
      where id = ${id}`
  )[0];

/** Attempts what waits, without its pause, until nothing does. */
const exhaust = (webhook: string) =>
  eventually(async () => {
    await world.hurry('deliver_webhook');
    const rows = await log(webhook);
    expect(rows.filter(({ status }) => status === 'waiting')).toEqual([]);
    return rows;
  });

test('a message arrives signed, in words, and is known by its id', async () => {
  const webhook = await connect();
  const message = await world.say(channel, colleague, 'is it done?', { mentions: [owner] });
  const [row] = await settled(webhook);
  expect(row).toMatchObject({ status: 'delivered', attempt: 1, code: 200, reason: null });
  const [request] = received;
  if (!request) throw new Error('nothing arrived');
  expect(request.headers).toMatchObject({
    'webhook-id': row?.['id'],
    'content-type': 'application/json',
  });
  expect(opened(request)).toMatchObject({
    type: 'message.created',
    data: {
      workspace_id: channel.workspaceId,
      channel: { id: channel.id, name: 'Design' },
      message: {
        id: message,
        text: '@Mara is it done?',
        url: `${SITE_URL}/channels/${channel.id}?m=${message}`,
      },
      author: { id: colleague.id, name: 'Jonas' },
      via: null,
    },
  });
});

test('everything that happens is told, and what a program wrote says so', async () => {
  const webhook = await connect({}, 'workspace');
  const { sql } = world;
  const message = await world.say(channel, owner, 'one');
  await sql`update public.messages set metadata = metadata || '{"via": "tool"}' where id = ${message}`;
  await sql`update public.messages set parts = ${sql.json([{ type: 'text', text: 'two' }])}
    where id = ${message}`;
  await sql`insert into public.reactions (workspace_id, message_id, profile_id, emoji)
    values (${channel.workspaceId}, ${message}, ${colleague.id}, '👍')`;
  await sql`delete from public.reactions where message_id = ${message}`;
  await sql`delete from public.participants where channel_id = ${channel.id} and profile_id = ${colleague.id}`;
  await sql`delete from public.memberships
    where workspace_id = ${channel.workspaceId} and profile_id = ${colleague.id}`;
  const rows = await settled(webhook, 6);
  expect(rows.map(({ status }) => status)).not.toContain('skipped');
  const sent = received.map((request) => opened(request));
  expect(sent.map(({ type }) => type).sort()).toEqual([
    'member.left',
    'message.created',
    'message.updated',
    'participant.left',
    'reaction.added',
    'reaction.removed',
  ]);
  const dataOf = (type: string) => sent.find((one) => one.type === type)?.data;
  expect(dataOf('message.updated')).toMatchObject({ message: { text: 'two' }, via: 'tool' });
  expect(dataOf('reaction.added')).toMatchObject({
    reaction: { message_id: message, profile_id: colleague.id, emoji: '👍' },
    person: { name: 'Jonas' },
  });
  received = [];
  await sql`update public.messages set deleted_at = now() where id = ${message}`;
  await sql`update public.channels set archived_at = now() where id = ${channel.id}`;
  await settled(webhook, 8);
  expect(received.map((request) => opened(request).type).sort()).toEqual([
    'channel.archived',
    'message.deleted',
  ]);
  expect(received.map(({ body }) => body).join()).not.toContain('two');
});

test('an answer of an assistant is told once, when it is complete', async () => {
  const webhook = await connect();
  const { sql } = world;
  const write = (text: string, state: string) => sql.json([{ type: 'text', text, state }]);
  const [row] = await sql<{ id: string }[]>`
    insert into public.messages (workspace_id, channel_id, role, parts)
    values (${channel.workspaceId}, ${channel.id}, 'assistant', ${write('', 'streaming')}) returning id`;
  for (const text of ['It', 'It is'])
    await sql`update public.messages set parts = ${write(text, 'streaming')} where id = ${row?.id ?? ''}`;
  await sql`update public.messages set parts = ${write('It is done', 'done')} where id = ${row?.id ?? ''}`;
  await settled(webhook);
  expect(received.map((request) => opened(request))).toMatchObject([
    { type: 'message.created', data: { message: { text: 'It is done' } } },
  ]);
});

test('what an import brings is not told', async () => {
  const webhook = await connect();
  await world.sql`insert into public.messages (workspace_id, channel_id, author_id, parts, created_at)
    values (${channel.workspaceId}, ${channel.id}, ${owner.id}, '[{"type": "text", "text": "old"}]',
      now() - interval '2 days')`;
  expect(await log(webhook)).toEqual([]);
});

test('a forged, changed, stale or misdirected delivery does not pass the receiver’s check', async () => {
  await settled(await connectAndSay());
  const [request] = received;
  if (!request) throw new Error('nothing arrived');
  const headers = request.headers as Record<string, string>;
  const stale = String(Number(headers['webhook-timestamp']) - 3600);
  const tries: [string, string, Record<string, string>][] = [
    [OTHER, request.body, headers],
    [SECRET, `${request.body} `, headers],
    [SECRET, request.body, { ...headers, 'webhook-id': 'another' }],
    [SECRET, request.body, { ...headers, 'webhook-timestamp': stale }],
    [SECRET, request.body, { ...headers, 'webhook-signature': 'v1,AAAA' }],
    [SECRET, request.body, { ...headers, 'webhook-signature': '' }],
  ];
  for (const [secret, body, changed] of tries)
    expect(() => new Webhook(secret).verify(body, changed)).toThrow(/signature|timestamp|headers/i);
  // Signed in time by somebody who has the secret, but sent again later.
  const at = new Date(Date.now() - 3_600_000);
  const signature = new Webhook(SECRET).sign('x', at, request.body);
  expect(() =>
    new Webhook(SECRET).verify(request.body, {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    }),
  ).toThrow(/old/);
});

async function connectAndSay(): Promise<string> {
  const webhook = await connect();
  await world.say(channel, owner, 'hello');
  return webhook;
}

test('for a day after a new secret was drawn, the former signs too', async () => {
  const webhook = await connect();
  await world.sql`update private.outgoing_webhook_secrets set secret = ${OTHER}, former = ${SECRET},
    former_until = now() + interval '1 day' where webhook_id = ${webhook}`;
  await world.say(channel, owner, 'hello');
  await settled(webhook);
  const [request] = received;
  if (!request) throw new Error('nothing arrived');
  expect(opened(request, SECRET)).toEqual(opened(request, OTHER));
  await world.sql`update private.outgoing_webhook_secrets set former_until = now()`;
  received = [];
  await world.say(channel, owner, 'again');
  await settled(webhook, 2);
  const [later] = received;
  if (!later) throw new Error('nothing arrived');
  expect(() => opened(later, SECRET)).toThrow(/signature/);
});

test('nothing is sent without a secret, by a webhook that is off, or to a conversation', async () => {
  const bare = await connect();
  await world.sql`delete from private.outgoing_webhook_secrets where webhook_id = ${bare}`;
  await world.say(channel, owner, 'hello');
  expect(await settled(bare)).toMatchObject([{ status: 'skipped', reason: 'off' }]);
  await world.sql`delete from public.outgoing_webhooks`;
  const off = await connect({ is_enabled: false });
  await world.say(channel, owner, 'hello');
  expect(await log(off)).toEqual([]);
  const direct = await connect({}, 'workspace');
  await world.sql`update public.channels set visibility = 'direct' where id = ${channel.id}`;
  await world.say(channel, owner, 'between us');
  expect(await log(direct)).toEqual([]);
  expect(received).toEqual([]);
});

/** Whatever takes the right to read, between the event and its delivery. */
const LOST: [
  string,
  (sql: DeliveryWorld['sql']) => PromiseLike<unknown>,
  'channel' | 'workspace',
][] = [
  [
    'the owner left the channel',
    (sql) => sql`delete from public.participants
        where channel_id = ${channel.id} and profile_id = ${owner.id}`,
    'channel',
  ],
  [
    'the owner no longer runs the channel',
    async (sql) => {
      await sql`update public.participants set role = 'member' where channel_id = ${channel.id}`;
      await sql`update public.memberships set role = 'member' where profile_id = ${owner.id}`;
      await sql`update public.outgoing_webhooks set is_enabled = true`;
    },
    'channel',
  ],
  [
    'the owner no longer manages the workspace',
    async (sql) => {
      await sql`update public.memberships set role = 'member' where profile_id = ${owner.id}`;
      await sql`update public.outgoing_webhooks set is_enabled = true`;
    },
    'workspace',
  ],
  [
    'the channel became private, and the webhook is the workspace’s',
    (sql) => sql`update public.channels set visibility = 'private' where id = ${channel.id}`,
    'workspace',
  ],
  [
    'the channel was deleted',
    (sql) => sql`update public.channels set deleted_at = now() where id = ${channel.id}`,
    'channel',
  ],
  [
    'the message was deleted',
    (sql) => sql`update public.messages set deleted_at = now() - interval '1 minute'
        where channel_id = ${channel.id}`,
    'channel',
  ],
  [
    'the workspace demands a second factor that the owner lacks',
    async (sql) => {
      await sql`update public.workspaces set requires_second_factor = true
          where id = ${channel.workspaceId}`;
      await sql`update public.outgoing_webhooks set is_enabled = true`;
    },
    'channel',
  ],
];

test.each(LOST)('nothing of a channel is sent after %s', async (_what, lose, of) => {
  const webhook = await connect({ events: '["message.created"]', url: `${origin}/hook/503` }, of);
  await world.say(channel, owner, 'a secret');
  await eventually(async () => expect(await log(webhook)).toMatchObject([{ attempt: 1 }]));
  received = [];
  await lose(world.sql);
  await world.sql`update public.webhook_deliveries set status = 'waiting'
    where webhook_id = ${webhook}`;
  expect(await exhaust(webhook)).toMatchObject([{ status: 'skipped', reason: 'not_readable' }]);
  expect(received).toEqual([]);
});

test('a webhook of the workspace sends only what its owner reads', async () => {
  const webhook = await connect({ events: '["message.created"]' }, 'workspace');
  await world.sql`delete from public.participants
    where channel_id = ${channel.id} and profile_id = ${owner.id}`;
  await world.say(channel, colleague, 'in a channel that the owner has not joined');
  expect(await settled(webhook)).toMatchObject([{ status: 'skipped', reason: 'not_readable' }]);
  expect(received).toEqual([]);
});

test.each([
  ['/hook/500', 'status', 500],
  ['/redirect/302', 'redirect', 302],
  ['/redirect/307', 'redirect', 307],
  ['/endless', 'status', 500],
])('%s is tried again later, as %s', async (path, reason, code) => {
  const webhook = await connect({ url: `${origin}${path}` });
  await world.say(channel, owner, 'hello');
  const [row] = await eventually(async () => {
    const rows = await log(webhook);
    expect(rows).toMatchObject([{ attempt: 1 }]);
    return rows;
  });
  expect(row).toMatchObject({ status: 'waiting', reason, code });
  expect(row?.['next_attempt_at']).toBeInstanceOf(Date);
  expect(String(row?.['response']).length).toBeLessThanOrEqual(300);
  expect(row?.['response']).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(received.map((request) => request.path)).toEqual([path]);
  await world.sql`delete from public.outgoing_webhooks`;
});

test('what fails for good is given up under one id, and its webhook is switched off with a notice', async () => {
  const webhook = await connect({ url: `${origin}/hook/500` });
  await world.say(channel, owner, 'hello');
  expect(await exhaust(webhook)).toMatchObject([{ status: 'failed', attempt: MOST_ATTEMPTS }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await webhookOf(webhook)).toMatchObject({
    is_enabled: false,
    stopped_because: 'failing',
  });
  expect(
    await world.sql`select kind, text, channel_id from public.notifications
      where profile_id = ${owner.id}`,
  ).toEqual([{ kind: 'webhook_stopped', text: 'CI', channel_id: channel.id }]);
});

test('a delivery that is given up stops no webhook that delivers others', async () => {
  const webhook = await connect({ url: `${origin}/hook/500` });
  await world.say(channel, owner, 'hello');
  await eventually(async () => expect(await log(webhook)).toMatchObject([{ attempt: 1 }]));
  await world.sql`update public.webhook_deliveries set attempt = ${MOST_ATTEMPTS - 1}
    where webhook_id = ${webhook}`;
  await world.sql`update public.outgoing_webhooks set delivered_at = now() where id = ${webhook}`;
  expect(await exhaust(webhook)).toMatchObject([{ status: 'failed' }]);
  expect(await webhookOf(webhook)).toMatchObject({ is_enabled: true });
});

test('a receiver that says it is gone is not called again', async () => {
  const webhook = await connect({ url: `${origin}/hook/410` });
  await world.say(channel, owner, 'hello');
  expect(await settled(webhook)).toMatchObject([{ status: 'failed', reason: 'gone', attempt: 1 }]);
  expect(await webhookOf(webhook)).toMatchObject({ is_enabled: false, stopped_because: 'gone' });
});

test('a delivery that nobody worked on is found again', async () => {
  const webhook = await connect();
  await world.say(channel, owner, 'hello');
  await settled(webhook);
  await world.sql`update public.webhook_deliveries set status = 'waiting', attempt = 0
    where webhook_id = ${webhook}`;
  received = [];
  await world.askForWaiting();
  await settled(webhook);
  expect(received).toHaveLength(1);
});
