import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend } from '@parley/backend';
import { startDisposableBackend, superuserOf } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workdir } from './database.ts';
import { createRandomWorkspace, type RandomWorkspace } from './random-workspace.ts';

/** The lists of who can read something, compared with what people read with the real clients. */

const SEEDS = [11, 12, 13];
const TABLES = {
  channel: 'channels',
  message: 'messages',
  attachment: 'attachments',
  file: 'files',
  event: 'events',
  risk: 'risks',
} as const;
type Kind = keyof typeof TABLES;
const KINDS: Kind[] = ['channel', 'message', 'attachment', 'file', 'event', 'risk'];

let dataDir: string;
let backend: Backend;
let superuser: Sql;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-online-'));
  backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  superuser = postgres(superuserOf(dataDir), { max: 1 });
});
afterAll(async () => {
  await superuser.end({ timeout: 5 });
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Claims = { on_behalf?: true; audience?: string };

const tokenOf = (person: string, claims: Claims) =>
  new SignJWT({ role: 'authenticated', sub: person, aal: 'aal2', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(backend.keys.jwtSecret));

function clientOf(person: string, claims: Claims = {}): SupabaseClient {
  return createClient(backend.url, backend.keys.publishableKey, {
    accessToken: () => tokenOf(person, claims),
  });
}

type Answer<Row> = { data: Row[] | null; error: { message: string } | null };

async function rows<Row>(request: PromiseLike<Answer<Row>>): Promise<Row[]> {
  const { data, error } = await request;
  if (error) throw new Error(error.message);
  return data ?? [];
}

/** The ids that a person reads over REST, by kind. */
async function readOverRest(client: SupabaseClient, workspace: string) {
  const read = new Map<Kind, Set<string>>();
  for (const kind of KINDS) {
    const found = await rows<{ id: string }>(
      client.from(TABLES[kind]).select('id').eq('workspace_id', workspace),
    );
    read.set(kind, new Set(found.map(({ id }) => id)));
  }
  return read;
}

/** The messages whose text a person reads before joining their channel. */
async function readBeforeJoining(client: SupabaseClient, { channels }: RandomWorkspace) {
  const pins = await Promise.all(
    channels.map(({ id }) => rows<{ id: string }>(client.rpc('released_pins', { channel: id }))),
  );
  return new Set(pins.flat().map(({ id }) => id));
}

/** The channels whose live topic a person may join. */
async function joined(client: SupabaseClient, { id, channels }: RandomWorkspace) {
  await client.realtime.setAuth();
  const admitted = await Promise.all(
    channels.map(
      (channel) =>
        new Promise<string[]>((done) => {
          const topic = `workspace:${id}:channel:${channel.id}`;
          client.channel(topic, { config: { private: true } }).subscribe((status) => {
            if (status === 'SUBSCRIBED') done([channel.id]);
            else if (status === 'CHANNEL_ERROR' || status === 'CLOSED') done([]);
          });
        }),
    ),
  );
  await client.removeAllChannels();
  client.realtime.disconnect();
  return new Set(admitted.flat());
}

/** Stores a content for each object that attachments name, as the server. */
async function storeContents({ id }: RandomWorkspace) {
  const server = createClient(backend.url, backend.keys.secretKey);
  const objects = await superuser<{ id: string; path: string }[]>`
    select id, storage_path as path from public.attachments where workspace_id = ${id}`;
  for (const { path } of objects) {
    const { error } = await server.storage
      .from('attachments')
      .upload(path, 'abc', { contentType: 'text/plain', upsert: true });
    if (error) throw error;
  }
  return objects;
}

async function downloaded(client: SupabaseClient, objects: { id: string; path: string }[]) {
  const read = new Set<string>();
  for (const { id, path } of objects)
    if ((await client.storage.from('attachments').download(path)).data) read.add(id);
  return read;
}

type Listed = { profile_id: string | null; reads: string[] | null };

test.each(SEEDS)(
  'world %i: the lists name exactly the people who read over REST, live and from storage',
  async (seed) => {
    const workspace = await createRandomWorkspace(superuser, seed);
    const objects = await storeContents(workspace);
    const people = new Map<
      string,
      {
        client: SupabaseClient;
        read: Map<Kind, Set<string>>;
        released: Set<string>;
        live: Set<string>;
      }
    >();
    for (const person of workspace.people) {
      const client = clientOf(person);
      const read = await readOverRest(client, workspace.id);
      expect(await downloaded(client, objects)).toEqual(read.get('attachment'));
      const released = await readBeforeJoining(client, workspace);
      const live = await joined(clientOf(person), workspace);
      people.set(person, { client, read, released, live });
    }
    const live = [...people.values()].map((person) => person.live.size);
    expect(Math.min(...live)).toBe(0);
    expect(Math.max(...live)).toBeGreaterThan(0);
    for (const { kind, id } of workspace.items) {
      if (kind === 'prompt' || !KINDS.some((known) => known === kind)) continue;
      const readers = workspace.people.filter((person) =>
        people
          .get(person)
          ?.read.get(kind as Kind)
          ?.has(id),
      );
      const [caller] = readers;
      if (caller === undefined) continue;
      const listed = await rows<Listed>(
        people.get(caller)?.client.rpc('who_can_read', { kind, item: id }) ??
          Promise.reject(new Error('No client')),
      );
      const named = listed.flatMap(({ profile_id }) => profile_id ?? []);
      const before = workspace.people.filter((person) => people.get(person)?.released.has(id));
      const all = [...new Set([...readers, ...before])];
      expect(named.toSorted(), `${kind} ${id}`).toEqual(all.toSorted());
      if (kind !== 'channel') continue;
      const admitted = workspace.people.filter((person) => people.get(person)?.live.has(id));
      const readMessages = listed.flatMap(({ profile_id, reads }) =>
        profile_id !== null && reads?.includes('messages') ? [profile_id] : [],
      );
      expect(readMessages.toSorted(), `live ${id}`).toEqual(admitted.toSorted());
    }
  },
);

test.each(SEEDS)(
  'world %i: an assistant that reads for somebody reads what the lists say of them, and no topic',
  async (seed) => {
    const workspace = await createRandomWorkspace(superuser, seed);
    const [asker = ''] = workspace.members;
    const own = await readOverRest(clientOf(asker), workspace.id);
    const forAsker = clientOf(asker, { on_behalf: true });
    expect(await readOverRest(forAsker, workspace.id)).toEqual(own);
    expect(await joined(forAsker, workspace)).toEqual(new Set());
    for (const channel of workspace.channels) {
      const client = clientOf(asker, { on_behalf: true, audience: channel.id });
      const read = await readOverRest(client, workspace.id);
      for (const kind of KINDS)
        expect([...(read.get(kind) ?? [])].filter((id) => !own.get(kind)?.has(id))).toEqual([]);
      const asked = await rows(client.rpc('who_can_read', { kind: 'channel', item: channel.id }));
      expect(asked).toEqual([]);
    }
  },
);
