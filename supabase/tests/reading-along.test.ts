import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** What happens when people write in a channel whose assistant reads along. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  for (const table of ['assistant_runs', 'channel_assistants', 'assistant_settings'])
    await database.sql`delete from public.${database.sql(table)}`;
  await database.sql`update public.channels set assistant_mode = 'auto'`;
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);
const channel = () => world.channels.open;

/** Writes as a person. @returns the runs that the message created */
async function say(
  tx: TransactionSql,
  person: string,
  text: string,
): Promise<{ status: string }[]> {
  await become(tx, person);
  const [message] = await tx<{ id: string }[]>`
    insert into public.messages (workspace_id, channel_id, author_id, parts, metadata)
    values (${world.workspace}, ${channel()}, ${person},
      ${tx.json([{ type: 'text', text }])}, '{}') returning id`;
  await become(tx, null);
  return tx<{ status: string }[]>`
    select status from public.assistant_runs where message_id = ${message?.id ?? ''}`;
}

/** The runs of the channel, by their texts. */
const runs = (tx: TransactionSql) =>
  tx<{ text: string; status: string; is_addressed: boolean }[]>`
    select m.parts -> 0 ->> 'text' as text, r.status, r.is_addressed
    from public.assistant_runs r join public.messages m on m.id = r.message_id
    where r.channel_id = ${channel()} order by text desc`;

test('lines that nobody addressed are read as one, and a question among them keeps its run', async () => {
  const found = await as(world.people.owner, async (tx) => {
    for (const text of ['Morning', 'Coffee first', 'When is the ferry?', 'No idea', 'Me neither'])
      await say(tx, world.people.participant, text);
    return runs(tx);
  });
  expect(found.map(({ text }) => text)).toEqual(['When is the ferry?', 'Me neither']);
  expect(found.every((run) => !run.is_addressed)).toBe(true);
});

test('reading along uses up nobody’s questions, and is refused without a word', async () => {
  const { participant, regular } = world.people;
  const question = `<@${world.assistant}> where is it?`;
  const found = await as(world.people.owner, async (tx) => {
    await tx`insert into public.assistant_settings (workspace_id, person_per_hour, channel_per_hour)
      values (${world.workspace}, 2, 3)`;
    for (let line = 0; line < 6; line += 1) {
      await say(tx, participant, `Line ${line}`);
      await tx`update public.assistant_runs set status = 'silent' where status = 'queued'`;
    }
    const read = await runs(tx);
    const [asked] = await say(tx, participant, question);
    const [again] = await say(tx, participant, question);
    const refused = await say(tx, participant, 'More talk');
    const [other] = await say(tx, regular, question);
    return { read: read.length, asked, again, refused, other };
  });
  expect(found).toMatchObject({
    read: 3,
    asked: { status: 'queued' },
    again: { status: 'queued' },
    refused: [],
    other: { status: 'queued' },
  });
});
