import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createSafeFetch } from '@parley/safe-fetch';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Channel, type DeliveryWorld, eventually, type Person, startWorld } from './world.ts';

/** Feeds that are read over real HTTP and posted into channels. */

let world: DeliveryWorld;
let server: Server;
let origin = '';
let mara: Person;
let channel: Channel;
let answer: (response: ServerResponse, headers: IncomingHttpHeaders) => void;
let asked: { path: string; headers: IncomingHttpHeaders }[] = [];

/** Names of the network: one beside a public address, one that changes with each question. */
let asks = 0;
const resolved = (name: string) =>
  (name === 'both.example.test'
    ? ['93.184.216.34', '10.0.0.1']
    : [(asks += 1) % 2 === 0 ? '169.254.169.254' : '10.0.0.1']
  ).map((address) => ({ address, family: 4 }));

const rss = (...numbers: number[]) =>
  `<rss><channel><title>News</title>${numbers
    .map((nth) => `<item><guid>${nth}</guid><title>Entry ${nth}</title></item>`)
    .join('')}</channel></rss>`;
const serve =
  (body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, headers).end(body);

beforeAll(async () => {
  world = await startWorld();
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    answer(response, request.headers);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  await world.startWorker({
    safeFetch: createSafeFetch({ allowsLoopback: true, resolve: async (name) => resolved(name) }),
  });
});
afterAll(async () => {
  await world.stop();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  asked = [];
  mara = await world.person('Mara');
  channel = await world.channel(mara, []);
  answer = serve(rss(2, 1));
});

async function follow(address?: string): Promise<string> {
  const id = randomUUID();
  const url = address ?? `${origin}/${id}`;
  await world.sql`insert into public.channel_feeds (id, workspace_id, channel_id, name, url, created_by)
    values (${id}, ${channel.workspaceId}, ${channel.id}, 'News', ${url}, ${mara.id})`;
  return id;
}

async function feedOf(id: string) {
  const [row] = await world.sql<
    { error: string | null; is_enabled: boolean; is_read: boolean; failures: number; next: Date }[]
  >`select f.error, f.is_enabled, f.read_at is not null as is_read, s.failures, s.next_at as next
    from public.channel_feeds f join private.feed_states s on s.feed_id = f.id where f.id = ${id}`;
  if (!row) throw new Error('There is no such feed');
  return row;
}

const requestsOf = (id: string) => asked.filter(({ path }) => path === `/${id}`);

/** Waits until the feed was read once more than before. */
async function read(id: string, act: () => unknown = () => world.hurry('read_feed')) {
  const before = await world.sql`select read_at::text from public.channel_feeds where id = ${id}`;
  await act();
  await eventually(async () => {
    const after = await world.sql`select read_at::text from public.channel_feeds where id = ${id}`;
    expect(after[0]?.read_at).not.toBe(before[0]?.read_at ?? null);
  });
  return feedOf(id);
}

const posted = async () =>
  (
    await world.sql<{ text: string }[]>`select m.parts -> 0 ->> 'text' as text
      from public.messages m join public.profiles p on p.id = m.author_id and p.role = 'system'
      where m.channel_id = ${channel.id} and m.role = 'user' order by m.created_at, m.id`
  ).map(({ text }) => text);

test('a feed posts its newest entry first, then what is new, each once', async () => {
  answer = serve(rss(2, 1), { etag: '"one"', 'last-modified': 'Tue, 01 Dec 2026 08:00:00 GMT' });
  const id = await follow();
  await read(id, () => {});
  expect(await posted()).toEqual(['**Entry 2**']);
  answer = (response, headers) =>
    headers['if-none-match'] === '"one"' ? response.writeHead(304).end() : serve('')(response);
  expect(await read(id)).toMatchObject({ error: null, failures: 0 });
  expect(requestsOf(id).at(-1)?.headers['if-modified-since']).toBe('Tue, 01 Dec 2026 08:00:00 GMT');
  answer = serve(rss(4, 3, 2));
  await read(id);
  await read(id);
  expect(await posted()).toEqual(['**Entry 2**', '**Entry 3**', '**Entry 4**']);
  const [message] = await world.sql`select metadata ->> 'via' as via from public.messages
    where channel_id = ${channel.id} and role = 'user' limit 1`;
  expect(message).toEqual({ via: 'webhook' });
});

test('a feed that fails is read less often and switched off with a notice', async () => {
  answer = (response) => response.writeHead(500).end();
  const id = await follow();
  expect(await read(id, () => {})).toMatchObject({ error: 'status', is_enabled: true });
  await world.sql`update private.feed_states set failures = 11 where feed_id = ${id}`;
  const next = await read(id);
  expect(next).toMatchObject({ error: 'status', is_enabled: false });
  const told = await world.sql`select kind, text from public.notifications
    where profile_id = ${mara.id}`;
  expect(told).toEqual([{ kind: 'webhook_stopped', text: 'News' }]);
  answer = serve(rss(1));
  expect(
    await read(
      id,
      () => world.sql`update public.channel_feeds
      set is_enabled = true, read_at = null where id = ${id}`,
    ),
  ).toMatchObject({ error: null, is_enabled: true, failures: 0 });
});

test('a feed that is gone is switched off immediately', async () => {
  answer = (response) => response.writeHead(410).end();
  expect(await read(await follow(), () => {})).toMatchObject({ error: 'gone', is_enabled: false });
});

test('a feed ends with the right of who added it', async () => {
  const id = await follow();
  await read(id, () => {});
  await world.sql`update private.feed_states set held_by = ${randomUUID()} where feed_id = ${id}`;
  await world.hurry('read_feed');
  await eventually(async () =>
    expect(await feedOf(id)).toMatchObject({ error: 'orphaned', is_enabled: false }),
  );
  expect(requestsOf(id)).toHaveLength(1);
});

test('an archived channel is left alone', async () => {
  const id = await follow();
  await read(id, () => {});
  await world.sql`update public.channels set archived_at = now() where id = ${channel.id}`;
  await world.hurry('read_feed');
  await world.drained('read_feed');
  expect(requestsOf(id)).toHaveLength(1);
  await world.sql`update public.channels set archived_at = null where id = ${channel.id}`;
});

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'refused'],
  ['http://10.0.0.1/feed', 'refused'],
  ['http://[::ffff:10.0.0.1]/feed', 'refused'],
  ['http://2852039166/', 'refused'],
  ['http://both.example.test/feed', 'refused'],
  ['https://changing.example.test/feed', 'refused'],
  ['gone away', null],
  ['http://me:secret@news.example.test/feed', null],
  ['file:///etc/passwd', null],
  ['http://news.example.test/\r\nx: y', null],
])('%j is not read', async (url, error) => {
  if (error === null)
    return expect(follow(url)).rejects.toThrow(/check constraint|user name or a password/);
  const id = await follow(url);
  expect(await read(id, () => {})).toMatchObject({ error });
});

test('a redirect into the network is refused like the address itself', async () => {
  answer = (response) => response.writeHead(302, { location: 'http://10.0.0.1/feed' }).end();
  expect(await read(await follow(), () => {})).toMatchObject({ error: 'refused' });
});

test.each([
  ['a page', '<html><body>no feed</body></html>', 'no_feed'],
  ['a bomb of entities', `<!DOCTYPE r [<!ENTITY a "${'b'.repeat(1000)}">]><r>&a;</r>`, 'no_feed'],
  ['too much', `<rss>${' '.repeat(5_000_000)}</rss>`, 'too_large'],
])('%s is no feed', async (_what, body, error) => {
  answer = serve(body);
  expect(await read(await follow(), () => {})).toMatchObject({ error });
  expect(await posted()).toEqual([]);
});

test('an empty server that never ends is left', async () => {
  answer = (response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write(' '.repeat(1_000_000)), 1);
    response.on('close', () => clearInterval(more));
  };
  expect(await read(await follow(), () => {})).toMatchObject({ error: 'too_large' });
});

test('two readings that happen together post each entry once', async () => {
  const id = await follow();
  await read(id, () => {});
  answer = serve(rss(3, 2));
  await Promise.all([read(id), world.hurry('read_feed'), world.hurry('read_feed')]);
  await world.drained('read_feed');
  expect(await posted()).toEqual(['**Entry 2**', '**Entry 3**']);
});
