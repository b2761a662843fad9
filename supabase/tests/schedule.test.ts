import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { beginSession } from './sessions.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);
type Values = Record<string, string | number | boolean | null>;

async function plan(tx: TransactionSql, creator: string, more: Values = {}): Promise<string> {
  const id = randomUUID();
  await tx`insert into public.events
    ${tx({
      id,
      workspace_id: world.workspace,
      channel_id: world.channels.open,
      title: 'Lunch',
      starts_at: '2026-11-23T11:00:00Z',
      ends_at: '2026-11-23T12:00:00Z',
      created_by: creator,
      ...more,
    })}`;
  return id;
}
const plannedAt = async (tx: TransactionSql, id: string) =>
  (
    await tx<
      { planned_at: Date; reminded_at: Date | null }[]
    >`select planned_at, reminded_at from private.event_plans where event_id = ${id}`
  )[0];

test('an invalid rule or time zone is refused by name', async () => {
  const { participant } = world.people;
  const refused = (more: Values) => as(participant, (tx) => plan(tx, participant, more));
  await expect(refused({ recurrence: 'every day' })).rejects.toMatchObject({
    detail: 'invalid_recurrence',
  });
  await expect(refused({ timezone: 'Middle/Earth' })).rejects.toMatchObject({
    detail: 'unknown_timezone',
  });
  await expect(refused({ ends_at: '2026-11-23T10:00:00Z' })).rejects.toMatchObject({
    code: '23514',
  });
  await expect(refused({ kind: 'post', channel_id: null })).rejects.toMatchObject({
    code: '23514',
  });
});

test('a calendar of two thousand events is imported within the time of a request', async () => {
  const { participant } = world.people;
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    workspace_id: world.workspace,
    channel_id: world.channels.open,
    title: `Imported ${index}`,
    starts_at: '2026-11-23T11:00:00Z',
    ends_at: '2026-11-23T12:00:00Z',
    timezone: 'Europe/Berlin',
    created_by: participant,
  }));
  const imported = as(participant, async (tx) => {
    await tx`set local statement_timeout = '8s'`;
    return tx`insert into public.events ${tx(rows)}`;
  });
  await expect(imported).resolves.toHaveLength(0);
});

test('an event is planned again when its time or rule changes, but not its text', async () => {
  const { participant } = world.people;
  const seen = await as(participant, async (tx) => {
    const id = await plan(tx, participant, { recurrence: 'FREQ=DAILY' });
    await become(tx, null);
    await tx`update private.event_plans set planned_at = '2026-01-01', reminded_at = '2026-01-02'
      where event_id = ${id}`;
    await tx`update public.events set title = 'Late lunch', excluded = '["2026-11-24T11:00:00Z"]' where id = ${id}`;
    const kept = await plannedAt(tx, id);
    await tx`update public.events set starts_at = '2026-11-23T11:30:00Z' where id = ${id}`;
    return { kept, anew: await plannedAt(tx, id) };
  });
  expect(seen.kept).toEqual({
    planned_at: new Date('2026-01-01T00:00:00Z'),
    reminded_at: new Date('2026-01-02T00:00:00Z'),
  });
  expect(seen.anew?.reminded_at).toBeNull();
  expect(seen.anew?.planned_at.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('an imported event is stored once per channel, and again after it was deleted', async () => {
  const { participant } = world.people;
  const again = as(participant, async (tx) => {
    await plan(tx, participant, { uid: 'abc@elsewhere' });
    await plan(tx, participant, { uid: 'abc@elsewhere', channel_id: null });
    await plan(tx, participant, { uid: 'abc@elsewhere' });
  });
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'events_uid_key' });
  const deleted = as(participant, async (tx) => {
    const id = await plan(tx, participant, { uid: 'abc@elsewhere' });
    await tx`update public.events set deleted_at = now() where id = ${id}`;
    return plan(tx, participant, { uid: 'abc@elsewhere' });
  });
  await expect(deleted).resolves.toEqual(expect.any(String));
});

test('users answer once for a series and once for each occurrence', async () => {
  const { participant } = world.people;
  const answer = (tx: TransactionSql, id: string, occurrence: string | null) =>
    tx`insert into public.event_responses
      ${tx({
        workspace_id: world.workspace,
        event_id: id,
        profile_id: participant,
        occurrence_at: occurrence,
        response: 'yes',
      })}`;
  await as(participant, async (tx) => {
    const id = await plan(tx, participant, { recurrence: 'FREQ=DAILY' });
    await answer(tx, id, null);
    await answer(tx, id, '2026-11-24T11:00:00Z');
  });
  const twice = as(participant, async (tx) => {
    const id = await plan(tx, participant, { recurrence: 'FREQ=DAILY' });
    await answer(tx, id, null);
    await answer(tx, id, null);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
});

test('a calendar’s address is stored as a hash that only the server reads, and ends with the membership', async () => {
  const { participant } = world.people;
  const { sql } = database;
  const secret = await sql.begin(async (tx) => {
    await become(tx, participant);
    await beginSession(tx);
    const [row] = await tx<
      { secret: string }[]
    >`select public.create_calendar_feed(${world.workspace}) as secret`;
    return row?.secret ?? '';
  });
  expect(secret).toMatch(/^[\w-]{32}$/);
  expect(await sql`select 1 from public.calendar_feeds where token_hash = ${secret}`).toHaveLength(
    0,
  );
  expect(await sql`select profile_id from private.use_calendar_feed(${secret})`).toEqual([
    { profile_id: participant },
  ]);
  await expect(
    as(participant, (tx) => tx`select * from private.use_calendar_feed(${secret})`),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(as(participant, (tx) => tx`select private.waiting_jobs()`)).rejects.toMatchObject({
    code: '42501',
  });
  const left = await sql
    .begin(async (tx) => {
      await tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${participant}`;
      const rows = await tx`select * from private.use_calendar_feed(${secret})`;
      throw Object.assign(new Error('back'), { rows: rows.length });
    })
    .catch((error: { rows?: number }) => error.rows);
  expect(left).toBe(0);
});
