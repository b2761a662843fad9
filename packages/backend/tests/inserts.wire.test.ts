import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Backend, startBackend } from '../src/backend.ts';
import type { Cluster } from '../src/postgres/cluster.ts';
import {
  countDatabaseTrips,
  type DatabaseTrips,
  startDisposableCluster,
} from '../src/testing/index.ts';
import { workdir } from './project.ts';

/** Plain inserts, as the requests that supabase-js sends. */

const COLUMNS = 'id,title,created_at';

let dataDir: string;
let cluster: Cluster;
let trips: DatabaseTrips;
let backend: Backend;
let ada: SupabaseClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-inserts-'));
  cluster = await startDisposableCluster({ dataDir, workdir });
  trips = await countDatabaseTrips(cluster.url);
  backend = await startBackend({
    workdir,
    dataDir,
    port: 0,
    databaseUrl: trips.url,
    log: () => {},
  });
  ada = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await ada.auth.signUp({
    email: 'ada@example.test',
    password: 'a-long-password',
  });
  if (error) throw error;
});
afterAll(async () => {
  await backend.stop();
  await trips.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ['nothing is asked back', () => ada.from('notes').insert({ title: 'quiet' })],
  ['columns are asked back', () => ada.from('notes').insert({ title: 'told' }).select(COLUMNS)],
  [
    'several rows are stored',
    () =>
      ada
        .from('notes')
        .insert([{ title: 'one' }, { title: 'two' }])
        .select(COLUMNS),
  ],
])('an insert takes one round trip to the database where %s', async (_, insert) => {
  // The first insert of its shape is planned, and the very first also opens all other connections.
  await vi.waitFor(async () => {
    const taken = await trips.of(async () => {
      const { error, status } = await insert();
      expect(error).toBeNull();
      expect(status).toBe(201);
    });
    expect(taken).toBe(1);
  }, 20_000);
});

test('an insert returns the same as a read of the same columns', async () => {
  const { data: stored } = await ada
    .from('notes')
    .insert([{ title: 'first' }, { title: 'second' }])
    .select(COLUMNS);
  expect(stored?.map(({ title }) => title)).toEqual(['first', 'second']);
  const { data: read } = await ada
    .from('notes')
    .select(COLUMNS)
    .in('id', stored?.map(({ id }) => id) ?? [])
    .order('id');
  const instants = (rows: typeof read) =>
    rows?.map((row) => ({ ...row, created_at: Date.parse(row.created_at) }));
  expect(instants(stored)).toEqual(instants(read));
});

test('an insert can return a single row or whole rows', async () => {
  const { data } = await ada.from('notes').insert({ title: 'alone' }).select(COLUMNS).single();
  expect(data).toMatchObject({ title: 'alone' });
  const { data: whole } = await ada.from('notes').insert({ title: 'whole' }).select('*');
  expect(whole).toMatchObject([{ title: 'whole', secret: null, owner_id: expect.any(String) }]);
});

test('a refused insert stores nothing and returns the reason in every form', async () => {
  const long = 'x'.repeat(41);
  for (const request of [
    ada.from('notes').insert({ title: long }),
    ada
      .from('notes')
      .insert([{ title: 'fine' }, { title: long }])
      .select(COLUMNS),
  ]) {
    const { data, error } = await request;
    expect(data).toBeNull();
    expect(error?.code).toBe('23514');
  }
  const { data } = await ada.from('notes').select('title').eq('title', 'fine');
  expect(data).toEqual([]);
  const { error } = await ada.from('notes').insert({ title: 'x', secret: 'y' }).select(COLUMNS);
  expect(error?.code).toBe('42501');
});
