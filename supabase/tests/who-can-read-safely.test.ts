import { randomUUID } from 'node:crypto';
import { postgres, type Sql, type TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptAs } from './as-person.ts';
import { proven, sheetOf, take } from './asked-readers.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createRandomWorkspace } from './random-workspace.ts';

let database: TestDatabase;
let superuser: Sql;
beforeAll(async () => {
  database = await startDatabase();
  superuser = postgres(database.adminUrl, { max: 1 });
});
afterAll(async () => {
  await superuser.end({ timeout: 5 });
  await database.stop();
});

class Back extends Error {}

async function undone<Value>(work: (tx: TransactionSql) => Promise<Value>): Promise<Value> {
  const box: { value?: Value } = {};
  await database.sql
    .begin(async (tx) => {
      box.value = await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
  if (!('value' in box)) throw new Error('Nothing was returned');
  return box.value as Value;
}

test('lists each person with their road, and their tokens only to them and to owners', async () => {
  let withTokens = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const workspace = await createRandomWorkspace(superuser, seed);
    const [owner = '', ...others] = workspace.members;
    await undone(async (tx) => {
      await take(tx, null);
      const known = await tx<{ channel: string; person: string; road: string }[]>`
        select c.id as channel, m.profile_id as person, case
          when m.profile_id = ${workspace.assistant} then 'assistant'
          when p.role = 'guest' then 'guest'
          when p.role is not null then 'participant'
          when c.visibility = 'open' then 'open'
          else 'governance' end as road
        from public.channels c
        join public.memberships m on m.workspace_id = c.workspace_id
        left join public.participants p on p.channel_id = c.id and p.profile_id = m.profile_id
        where c.workspace_id = ${workspace.id}`;
      const holders = (
        await tx<{ id: string }[]>`select profile_id as id from public.api_tokens
          where workspace_id = ${workspace.id}`
      ).map(({ id }) => id);
      for (const { id } of workspace.channels)
        for (const caller of [owner, ...others]) {
          const sheet = await sheetOf(tx, caller, 'channel', id);
          for (const { profile_id: person, roads } of sheet) {
            if (person === null) continue;
            const isTold = holders.includes(person) && (caller === owner || caller === person);
            const road = known.find((one) => one.channel === id && one.person === person)?.road;
            expect(roads).toEqual([road, ...(isTold ? ['token'] : [])]);
            withTokens += isTold ? 1 : 0;
          }
        }
    });
  }
  expect(withTokens).toBeGreaterThan(0);
});

test('counts the answers of other channels that quote a channel, as far as the caller reads them', async () => {
  let counted = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const workspace = await createRandomWorkspace(superuser, seed);
    await undone(async (tx) => {
      for (const caller of workspace.members)
        for (const { id } of workspace.channels) {
          const sheet = await sheetOf(tx, caller, 'channel', id);
          const [told] = sheet.filter(({ roads }) => roads[0] === 'answer');
          // The messages and files that the caller cannot read count all the same.
          await take(tx, null);
          const [quotes] = await tx<{ runs: string[] }[]>`
            select coalesce(array_agg(distinct r.id), '{}') as runs from public.assistant_runs r
            cross join jsonb_array_elements(r.sources) s
            where r.workspace_id = ${workspace.id} and r.channel_id <> ${id} and (
              exists (select from public.messages m
                where m.id = (s ->> 'message_id')::uuid and m.channel_id = ${id})
              or exists (select from public.files f
                where f.id = (s ->> 'id')::uuid and f.channel_id = ${id}))`;
          await take(tx, proven(caller));
          const read = await tx`select from public.assistant_runs
            where id = any (${quotes?.runs ?? []}::uuid[])`;
          if (sheet.length > 0) expect(told?.people ?? 0).toBe(read.length);
          counted += read.length;
        }
    });
  }
  expect(counted).toBeGreaterThan(0);
});

const FUNCTIONS = [
  'who_can_read',
  'answer_certificate',
  'what_person_reads',
  'what_opens',
  'what_opens_by_visibility',
];

test('functions that ask as somebody else run as their caller and cannot write', async () => {
  const rows = await database.sql<{ name: string; definer: boolean; volatile: string }[]>`
    select proname as name, prosecdef as definer, provolatile as volatile from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ${database.sql(FUNCTIONS)}
      or pronamespace = 'private'::regnamespace and prosrc like '%take_claims(claims)%'`;
  expect(rows.length).toBe(FUNCTIONS.length + 4);
  for (const row of rows) expect(row).toMatchObject({ definer: false, volatile: 's' });
});

test('leave the caller’s claims as they were, after a result and after an error', async () => {
  const workspace = await createRandomWorkspace(superuser, 7);
  const [caller = ''] = workspace.members;
  const [channel] = workspace.channels;
  await undone(async (tx) => {
    const claims = () => tx<{ sub: string }[]>`select auth.uid() as sub`;
    for (const { kind, id } of workspace.items) await sheetOf(tx, caller, kind, id);
    await tx`select * from public.what_person_reads(${workspace.id}, ${workspace.members[1] ?? ''})`;
    await tx`select * from public.what_opens(${channel?.id ?? ''}, ${workspace.members[1] ?? ''})`;
    for (const answer of workspace.answers)
      await tx`select * from public.answer_certificate(${answer})`;
    expect(await claims()).toEqual([{ sub: caller }]);
    const failed = tx.savepoint(
      (inner) => inner`select private.sources_read_with(private.claims_of(${randomUUID()}), '1')`,
    );
    await expect(failed).rejects.toMatchObject({ code: '22023' });
    expect(await claims()).toEqual([{ sub: caller }]);
  });
});

test('are refused where no policies apply, and tell nothing to an assistant that reads for somebody', async () => {
  const workspace = await createRandomWorkspace(superuser, 8);
  const [channel] = workspace.channels;
  await undone(async (tx) => {
    const asServer = await attemptAs(
      tx,
      null,
      (inner) => inner`select * from public.who_can_read('channel', ${channel?.id ?? ''})`,
    );
    expect(asServer).toMatchObject({ code: '42501' });
    for (const sub of workspace.members) {
      await take(tx, { ...proven(sub), on_behalf: true });
      for (const { kind, id } of workspace.items)
        expect(await tx`select from public.who_can_read(${kind}, ${id})`).toHaveLength(0);
      expect(await tx`select from public.what_person_reads(${workspace.id}, ${sub})`).toHaveLength(
        0,
      );
    }
  });
});

test('a row that is hidden answers like one that does not exist', async () => {
  const workspace = await createRandomWorkspace(superuser, 9);
  const [stranger = ''] = workspace.people.filter((id) => !workspace.members.includes(id));
  await undone(async (tx) => {
    await take(tx, proven(stranger));
    for (const id of [workspace.channels[0]?.id ?? '', randomUUID()]) {
      const person = workspace.members[0] ?? '';
      expect(await tx`select * from public.who_can_read('channel', ${id})`).toHaveLength(0);
      expect(await tx`select * from public.what_opens(${id}, ${person})`).toHaveLength(0);
      expect(await tx`select * from public.what_opens_by_visibility(${id}, 'open')`).toHaveLength(
        0,
      );
    }
  });
});
