import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await database.sql`delete from public.notifications`;
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

/** Schedules a message of the participant for the open channel. */
async function schedule(tx: TransactionSql, sendAt?: string): Promise<string> {
  const id = randomUUID();
  await tx`insert into public.scheduled_messages
    (id, workspace_id, channel_id, author_id, parts, send_at)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.participant},
      ${tx.json([{ type: 'text', text: 'Later' }])}, coalesce(${sendAt ?? null}::timestamptz, now()))`;
  return id;
}

test('a scheduled message is sent once, under its own id', async () => {
  const { participant } = world.people;
  const sent = await as(participant, async (tx) => {
    const id = await schedule(tx);
    await become(tx, null);
    for (const _try of [1, 2]) await tx`select private.send_scheduled(${id})`;
    return tx`select m.author_id, s.sent_at is not null as is_sent from public.messages m
      join public.scheduled_messages s on s.id = m.id where m.id = ${id}`;
  });
  expect(sent).toEqual([{ author_id: participant, is_sent: true }]);
});

test('the scheduled message of an author who left is not sent, and the author is notified', async () => {
  const { participant } = world.people;
  const { messages, error, kinds } = await as(participant, async (tx) => {
    const id = await schedule(tx);
    await tx`delete from public.participants where profile_id = ${participant} and channel_id = ${world.channels.open}`;
    await become(tx, null);
    await tx`select private.send_scheduled(${id})`;
    return {
      messages: await tx`select 1 from public.messages where id = ${id}`,
      error:
        await tx`select error ->> 'code' as code from public.scheduled_messages where id = ${id}`,
      kinds:
        await tx`select kind from public.notifications where profile_id = ${participant} and kind = 'failed_post'`,
    };
  });
  expect([messages.length, error[0]?.code, kinds.length]).toEqual([0, 'not_sent', 1]);
});

test('a message cannot be scheduled for the past or for years ahead', async () => {
  const { participant } = world.people;
  for (const sendAt of ['2020-01-01', '2090-01-01']) {
    const refused = as(participant, (tx) => schedule(tx, sendAt));
    await expect(refused).rejects.toMatchObject({ detail: 'invalid_time' });
  }
});
