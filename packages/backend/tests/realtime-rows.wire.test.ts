import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

/** Changes of rows (postgres_changes) as the official client receives them. */

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
  await sql.unsafe(`
    alter publication supabase_realtime add table public.notes;
    create table public.values (
      id bigint primary key, kind text, amount numeric, at timestamptz, tags text[], doc jsonb,
      bytes bytea, hidden text, long text, twice numeric generated always as (amount * 2) stored);
    revoke all on public.values from anon, authenticated;
    grant select (id, kind, amount, at, tags, doc, bytes, long, twice) on public.values to anon, authenticated;
    alter table public.values alter column long set storage external;
    alter publication supabase_realtime add table public.values;
    create table public.keyless (n integer);
    grant select on public.keyless to anon;
    alter publication supabase_realtime add table public.keyless;
    create table public.unpublished (id integer primary key);`);
});
afterAll(() => project.stop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

type Change = {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: unknown;
  table: string;
  commit_timestamp: string;
};
type Asked = { event?: string; schema?: string; table?: string; filter?: string };

/** Subscribes and waits for the service's confirmation that changes follow from now on. */
async function listen(client: SupabaseClient, ...asked: Asked[]) {
  const heard: Change[] = [];
  const said: { status: string; message: string }[] = [];
  await client.realtime.setAuth();
  let channel: RealtimeChannel = client.channel(`rows ${crypto.randomUUID()}`);
  for (const one of asked)
    channel = channel.on(
      'postgres_changes' as 'system',
      { event: '*', schema: 'public', ...one } as never,
      (change: Change) => heard.push(change),
    );
  channel.on('system', {}, (word: (typeof said)[number] & { extension: string }) => {
    if (word.extension === 'postgres_changes') said.push(word);
  });
  channel.subscribe();
  await until(() => expect(said).toHaveLength(1));
  return { channel, heard, said };
}

// compat: Realtime | `postgres_changes`
test('a user gets changes only of the rows that policies let them read', async () => {
  const [ada, bo] = [await project.person('ada'), await project.person('bo')];
  const [mine, others] = [
    await listen(ada.client, { table: 'notes' }),
    await listen(bo.client, { table: 'notes' }),
  ];
  expect(mine.said).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL' }]);
  await ada.client.from('notes').insert({ title: 'one' });
  await ada.client.from('notes').update({ title: 'two' }).eq('title', 'one');
  await bo.client.from('notes').insert({ title: 'his' });
  // Policies are checked on the current row, so a row that is already deleted would never be
  // reported.
  await until(() => expect(mine.heard).toHaveLength(2));
  await ada.client.from('notes').delete().eq('title', 'two');
  await until(() =>
    expect(mine.heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']),
  );
  const [inserted, updated, removed] = mine.heard;
  expect(inserted).toMatchObject({
    new: { title: 'one', owner_id: ada.id },
    old: {},
    table: 'notes',
    errors: null,
  });
  expect(Date.parse(inserted?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const id = inserted?.new.id;
  expect([updated?.new, updated?.old]).toMatchObject([{ id, title: 'two' }, { id }]);
  // No policy can be checked on a deleted row, so for a table with policies only the key is sent.
  expect([removed?.new, removed?.old]).toEqual([{}, { id }]);
  await until(() => expect(others.heard.map(({ eventType }) => eventType)).toContain('DELETE'));
  const titles = others.heard.filter(({ eventType }) => eventType !== 'DELETE');
  expect(titles.map((change) => change.new.title)).toEqual(['his']);
});

test('revoked rights apply from the next change, and a stranger gets nothing', async () => {
  const ada = await project.person('ada');
  const stranger = await listen(project.client(), { table: 'notes', event: 'INSERT' });
  const own = await listen(ada.client, { table: 'notes', event: 'INSERT' });
  await ada.client.from('notes').insert({ title: 'seen' });
  await until(() => expect(own.heard).toHaveLength(1));
  await sql`insert into public.notes (owner_id, title) values (gen_random_uuid(), 'foreign')`;
  await ada.client.from('notes').insert({ title: 'last' });
  await until(() => expect(own.heard.map((change) => change.new.title)).toEqual(['seen', 'last']));
  expect(stranger.heard).toEqual([]);
});

test('values have PostgreSQL’s JSON format, without unreadable columns', async () => {
  const { heard } = await listen(project.client(), { table: 'values' });
  const long = 'x'.repeat(100_000);
  await sql`insert into public.values values (9007199254740993, 'a', 1.10, '2020-01-01 00:00:00+00',
    array['x', 'y z'], '{"k": [1, "2"]}', '\\xdead', 'secret', ${long})`;
  await sql`update public.values set kind = 'b' where kind = 'a'`;
  await until(() => expect(heard).toHaveLength(2));
  const values = {
    kind: 'a',
    amount: 1.1,
    twice: 2.2,
    at: '2020-01-01T00:00:00+00:00',
    tags: ['x', 'y z'],
    doc: { k: [1, '2'] },
    bytes: '\\xdead',
    long,
  };
  expect(heard[0]?.new).toMatchObject(values);
  expect(heard[0]?.new).not.toHaveProperty('hidden');
  // An unchanged long value is missing in the log, but is sent all the same.
  expect(heard[1]?.new).toMatchObject({ ...values, kind: 'b' });
});

test.each([
  ['kind=eq.apple', ['apple']],
  ['kind=neq.apple', ['pear', 'plum', 'end']],
  ['amount=gt.1,amount=lte.3', ['pear', 'plum']],
  ['amount=lt.2', ['apple']],
  ['amount=gte.3', ['plum']],
  ['kind=in.(apple,"plum")', ['apple', 'plum']],
  ['kind=like.p%', ['pear', 'plum']],
  ['kind=ilike.P%', ['pear', 'plum']],
  ['kind=match.^p.a', ['pear']],
  ['kind=not.match.^p', ['apple', 'end']],
  ['at=is.null', ['apple', 'pear', 'plum']],
  ['amount=isdistinct.2', ['apple', 'plum', 'end']],
])('filter %s', async (filter, kinds) => {
  await sql`delete from public.values`;
  const { heard } = await listen(project.client(), { table: 'values', event: 'INSERT', filter });
  const end = await listen(project.client(), { table: 'values', filter: 'kind=eq.end' });
  for (const [id, kind] of ['apple', 'pear', 'plum'].entries())
    await sql`insert into public.values (id, kind, amount) values (${id}, ${kind}, ${id + 1})`;
  await sql`insert into public.values (id, kind, at) values (9, 'end', now())`;
  await until(() => expect(end.heard).toHaveLength(1));
  expect(heard.map((change) => change.new.kind)).toEqual(kinds);
});

test('one channel gets changes of several tables and events by its subscriptions', async () => {
  const { client } = await project.person('ada');
  const inserts: string[] = [];
  const all: string[] = [];
  await client.realtime.setAuth();
  const said: string[] = [];
  client
    .channel('several')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) =>
      inserts.push(change.table),
    )
    .on('postgres_changes', { event: '*', schema: 'public' }, (change) =>
      all.push(`${change.eventType} ${change.table}`),
    )
    .on('system', {}, ({ message }: { message: string }) => said.push(message))
    .subscribe();
  await until(() => expect(said).toContain('Subscribed to PostgreSQL'));
  await client.from('notes').insert({ title: 'one' });
  await client.from('notes').update({ title: 'two' }).eq('title', 'one');
  await sql`insert into public.values (id) values (77)`;
  await until(() => expect(all).toEqual(['INSERT notes', 'UPDATE notes', 'INSERT values']));
  expect(inserts).toEqual(['notes']);
});

test.each([
  [{ table: 'unpublished' }, 'Please check Realtime is enabled'],
  [{ table: 'notes', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
  [{ table: 'values', filter: 'hidden=eq.1' }, 'invalid column for filter hidden'],
  [{ table: 'values', filter: 'amount=eq.much' }, 'invalid input syntax'],
  [{ table: 'values', filter: "kind=eq.'; drop table public.values; --" }, null],
  [{ table: 'notes', filter: 'title=what.1' }, 'Error parsing `filter` params'],
])('an impossible subscription gets a reason: %o', async (asked, why) => {
  const { said } = await listen(project.client(), asked);
  if (why === null) expect(said).toMatchObject([{ status: 'ok' }]);
  else expect(said).toMatchObject([{ status: 'error', message: expect.stringContaining(why) }]);
});

test('a table without a key reports that', async () => {
  const { heard } = await listen(project.client(), { table: 'keyless' });
  await sql`insert into public.keyless values (1)`;
  await until(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.errors).toEqual(['Error 400: Bad Request, no primary key']);
});

test('a client that has left gets nothing more', async () => {
  const client = project.client();
  const { channel, heard } = await listen(client, { table: 'values', event: 'INSERT' });
  await client.removeChannel(channel);
  const other = await listen(project.client(), { table: 'values', event: 'INSERT' });
  await sql`insert into public.values (id) values (88)`;
  await until(() => expect(other.heard).toHaveLength(1));
  expect(heard).toEqual([]);
});
