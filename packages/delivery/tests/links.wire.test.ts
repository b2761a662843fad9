import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSafeFetch } from '@parley/safe-fetch';
import { eventually, type Person, type Channel, startWorld, type DeliveryWorld } from './world.ts';

type Route = (response: ServerResponse, request: IncomingMessage) => void;

let world: DeliveryWorld;
let ann: Person;
let channel: Channel;
let site: Server;
let base = '';
let asked: IncomingMessage[] = [];
const routes: Record<string, Route> = {};

const page =
  (head: string): Route =>
  (response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><head>${head}</head><body>…</body>`);
const redirect =
  (to: string): Route =>
  (response) =>
    response.writeHead(302, { location: to, 'set-cookie': 'a=b' }).end();

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request);
    (
      routes[new URL(request.url ?? '/', 'http://site').pathname] ??
      ((missing) => missing.writeHead(404).end())
    )(response, request);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const address = site.address();
  base = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const picture = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: '#a4492a' },
  })
    .png()
    .toBuffer();
  routes['/cover.png'] = (response) => response.setHeader('content-type', 'image/png').end(picture);
  routes['/article'] = page(
    '<meta property="og:title" content="Tea &amp; cake"><meta property="og:description" ' +
      'content="How to."><meta property="og:site_name" content="Kitchen">' +
      '<meta property="og:image" content="/cover.png">',
  );
  world = await startWorld();
  ann = await world.person('Ann');
  channel = await world.channel(ann, []);
  await world.startWorker({ safeFetch: createSafeFetch({ allowsLoopback: true }) });
});
beforeEach(async () => {
  asked = [];
  await world.sql`delete from private.fetched_links`;
});
afterAll(async () => {
  await world.stop();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const cardsOf = (message: string) =>
  world.sql<
    {
      url: string;
      title: string | null;
      description: string | null;
      site_name: string | null;
      image: string | null;
      position: number;
    }[]
  >`
    select url, title, description, site_name, image, position from public.link_previews
    where message_id = ${message} order by position`;
/** The cards of a message with this text, after the delivery worker has processed it. */
async function cardsFor(text: string) {
  const message = await world.say(channel, ann, text);
  await world.drained('unfurl');
  return cardsOf(message);
}

test('a linked page shows its title, description, site and a small picture', async () => {
  const [card, ...others] = await cardsFor(`See ${base}/article now`);
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    url: `${base}/article`,
    title: 'Tea & cake',
    description: 'How to.',
    site_name: 'Kitchen',
    position: 0,
  });
  expect(card?.image).toMatch(/^data:image\/webp;base64,/);
  expect(
    (await sharp(Buffer.from(card?.image?.split(',')[1] ?? '', 'base64')).metadata()).width,
  ).toBe(320);
});

test('a page shared twice is fetched once, without cookies and under our name', async () => {
  await cardsFor(`${base}/article`);
  const [again] = await cardsFor(`Again: ${base}/article`);
  expect(again?.title).toBe('Tea & cake');
  expect(asked.map(({ url }) => url)).toEqual(['/article', '/cover.png']);
  expect(asked[0]?.headers['user-agent']).toContain('Parley');
  expect(asked[0]?.headers.cookie).toBeUndefined();
});

test('a page that is missing, of another type or without content gets no card', async () => {
  routes['/data.json'] = (response) =>
    response.setHeader('content-type', 'application/json').end('{"title":"x"}');
  routes['/blank'] = page('');
  expect(
    await cardsFor(`${base}/missing ${base}/data.json ${base}/blank http://127.0.0.1:1/`),
  ).toEqual([]);
});

test('a link to a picture shows the picture', async () => {
  expect(await cardsFor(`${base}/cover.png`)).toMatchObject([
    { title: null, site_name: '127.0.0.1', image: expect.stringMatching(/^data:image\/webp/) },
  ]);
});

test('three redirects are followed; a fourth and one to a private address are not', async () => {
  for (const [from, to] of [
    ['/r4', '/r3'],
    ['/r3', '/r2'],
    ['/r2', '/r1'],
    ['/r1', '/article'],
  ] as const)
    routes[from] = redirect(to);
  routes['/inside'] = redirect('http://10.0.0.1/');
  routes['/metadata'] = redirect('http://169.254.169.254/latest/meta-data/');
  routes['/scheme'] = redirect('file:///etc/passwd');
  routes['/loop'] = redirect('/loop');
  expect(
    await cardsFor(
      ['r3', 'r4', 'inside', 'metadata', 'scheme'].map((path) => `${base}/${path}`).join('\n'),
    ),
  ).toMatchObject([{ url: `${base}/r3`, title: 'Tea & cake' }]);
  expect(await cardsFor(`${base}/loop`)).toEqual([]);
  expect(asked.every(({ headers }) => headers.cookie === undefined)).toBe(true);
});

test('only the beginning of a page is read, even if it is compressed', async () => {
  const big = Buffer.concat([
    Buffer.from('<head><title>Big</title></head>'),
    Buffer.alloc(30_000_000, 'x'),
  ]);
  routes['/big'] = (response) =>
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(big));
  routes['/endless'] = (response) => {
    response.setHeader('content-type', 'text/html').write('<head><title>Endless</title></head>');
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  expect((await cardsFor(`${base}/big ${base}/endless`)).map(({ title }) => title)).toEqual([
    'Big',
    'Endless',
  ]);
});

test('a page whose picture is too large gets a card without a picture', async () => {
  routes['/huge.png'] = (response) =>
    response.setHeader('content-type', 'image/png').end(Buffer.alloc(6_000_000));
  routes['/heavy'] = page('<title>Heavy</title><meta property="og:image" content="/huge.png">');
  expect(await cardsFor(`${base}/heavy`)).toMatchObject([{ title: 'Heavy', image: null }]);
});

test('an edit removes the cards of deleted links and adds those of new ones', async () => {
  routes['/other'] = page('<title>Other</title>');
  const message = await world.say(channel, ann, `${base}/article and ${base}/other`);
  await world.drained('unfurl');
  expect((await cardsOf(message)).map(({ title }) => title)).toEqual(['Tea & cake', 'Other']);
  await world.sql`update public.messages
    set parts = ${world.sql.json([{ type: 'text', text: `${base}/other` }])} where id = ${message}`;
  await world.drained('unfurl');
  expect((await cardsOf(message)).map(({ title, position }) => [title, position])).toEqual([
    ['Other', 0],
  ]);
  await world.sql`update public.messages set parts =
    ${world.sql.json([{ type: 'text', text: 'nothing' }])} where id = ${message}`;
  await world.drained('unfurl');
  expect(await cardsOf(message)).toEqual([]);
});

test('another worker makes the card after a worker was killed', async () => {
  let isSlow = true;
  routes['/slow'] = (response) => {
    if (!isSlow) page('<title>At last</title>')(response, response.req);
  };
  const other = await startWorld();
  const author = await other.person('Bea');
  const channel = await other.channel(author, []);
  const child = spawn(
    process.execPath,
    [new URL('delivery-child.ts', import.meta.url).pathname, other.url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data');
    const message = await other.say(channel, author, `${base}/slow`);
    await eventually(() => expect(asked.map(({ url }) => url)).toContain('/slow'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    isSlow = false;
    await other.startWorker({ tidyMs: 200, safeFetch: createSafeFetch({ allowsLoopback: true }) });
    await eventually(async () =>
      expect(
        await other.sql`select title from public.link_previews where message_id = ${message}`,
      ).toEqual([{ title: 'At last' }]),
    );
  } finally {
    child.kill('SIGKILL');
    await other.stop();
  }
});

test('no page is fetched when cards are switched off', async () => {
  const other = await startWorld();
  const author = await other.person('Bea');
  await other.startWorker({ unfurls: false, safeFetch: createSafeFetch({ allowsLoopback: true }) });
  const message = await other.say(await other.channel(author, []), author, `${base}/article`);
  await other.drained('unfurl');
  expect(
    await other.sql`select id from public.link_previews where message_id = ${message}`,
  ).toEqual([]);
  expect(asked).toEqual([]);
  await other.stop();
});
