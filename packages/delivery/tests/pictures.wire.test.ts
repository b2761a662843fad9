import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { RefusedError } from '@parley/safe-fetch';
import sharp from 'sharp';
import { Response } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeliveryWorld, startWorld } from './world.ts';

let world: DeliveryWorld;
let storage: Server;
let stored: { path: string; bytes: Buffer }[] = [];
let asked: string[] = [];
const answers = new Map<string, () => Response>();

beforeAll(async () => {
  storage = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      stored.push({ path: request.url ?? '', bytes: Buffer.concat(chunks) });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  const address = storage.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  world = await startWorld();
  await world.startWorker({
    objects: { supabaseUrl: `http://127.0.0.1:${port}`, secretKey: 'secret' },
    safeFetch: {
      async call(url) {
        asked.push(url.href);
        const answer = answers.get(url.href);
        if (!answer) throw new RefusedError('This address is not public');
        return answer();
      },
      async close() {},
    },
  });
  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a42' } })
    .png()
    .toBuffer();
  const image =
    (body: Buffer | string, type = 'image/png') =>
    () =>
      new Response(body, { headers: { 'content-type': type } });
  answers.set('https://pictures.test/ann', image(png));
  answers.set('https://pictures.test/page', image(png, 'text/html'));
  answers.set('https://pictures.test/drawing', image('<svg/>', 'image/svg+xml'));
  answers.set('https://pictures.test/broken', image(png.subarray(0, 60)));
  answers.set('https://pictures.test/huge', image(Buffer.alloc(6 * 1024 * 1024)));
  answers.set(
    'https://pictures.test/moved',
    () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
  );
});
beforeEach(() => {
  stored = [];
  asked = [];
});
afterAll(async () => {
  await world.stop();
  await new Promise((done) => storage.close(done));
});

type Facts = Record<string, unknown>;

/** Creates an account with an identity that has these claims. */
async function arrives(
  told: Facts,
  { provider = 'custom:harbour', signedInAt = null as Date | null } = {},
) {
  const { sql } = world;
  const id = randomUUID();
  await sql`insert into auth.users (id, last_sign_in_at, raw_user_meta_data)
    values (${id}, ${signedInAt}, ${sql.json(told as Record<string, string>)})`;
  await sql`insert into auth.identities (provider_id, user_id, provider, identity_data)
    values (${id}, ${id}, ${provider}, ${sql.json(told as Record<string, string>)})`;
  await world.drained('fetch_picture');
  const [profile] = await sql<{ avatar_path: string | null }[]>`
    select avatar_path from public.profiles where id = ${id}`;
  return { id, path: profile?.avatar_path ?? null };
}

test('a first sign-in copies the provider’s picture, re-encoded, into the person’s folder', async () => {
  const { id, path } = await arrives({ picture: 'https://pictures.test/ann' });
  expect(path).toMatch(new RegExp(`^${id}/[0-9a-f-]{36}\\.webp$`));
  expect(stored.map((each) => each.path)).toEqual([`/storage/v1/object/avatars/${path}`]);
  const drawn = await sharp(stored[0]?.bytes).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('a picture under avatar_url, as GitHub provides it, is copied', async () => {
  const told = { avatar_url: 'https://pictures.test/ann' };
  expect((await arrives(told, { provider: 'github' })).path).not.toBeNull();
});

test.each([
  'http://pictures.test/ann',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  ' https://pictures.test/ann',
  'https://pictures.test/ann\nx',
  `https://pictures.test/${'x'.repeat(2048)}`,
  '//pictures.test/ann',
  '',
])('a picture at %j is not fetched', async (picture) => {
  expect((await arrives({ picture })).path).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['page', 'drawing', 'broken', 'huge', 'moved', 'missing'])(
  'a response that is no usable image leaves the profile unchanged: %s',
  async (name) => {
    expect((await arrives({ picture: `https://pictures.test/${name}` })).path).toBeNull();
    expect(stored).toEqual([]);
  },
);

test('a picture in sign-up data is not fetched', async () => {
  const told = { picture: 'https://pictures.test/ann' };
  expect((await arrives(told, { provider: 'email' })).path).toBeNull();
  expect(asked).toEqual([]);
});

test('a provider linked after the first sign-in changes no picture', async () => {
  const told = { picture: 'https://pictures.test/ann' };
  expect((await arrives(told, { signedInAt: new Date() })).path).toBeNull();
  expect(asked).toEqual([]);
});
