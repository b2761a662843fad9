import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

type State = 'streaming' | 'done';
type Told = { event: string; payload: Record<string, unknown> };
const partsOf = (text: string, state: State, toolCalls: object[] = []) =>
  [{ type: 'step-start' }, ...toolCalls, { type: 'text', text, state }] as never;

/** The messages on the channel's topic while the assistant writes these states of an answer. */
const told = (...states: [text: string, state: State, toolCalls?: object[]][]) =>
  asPerson(database.sql, world.assistant, async (tx: TransactionSql) => {
    const id = randomUUID();
    const [first, ...later] = states;
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${world.assistant},
        'assistant', ${tx.json(partsOf(...(first ?? ['', 'done'])))})`;
    for (const state of later)
      await tx`update public.messages set parts = ${tx.json(partsOf(...state))} where id = ${id}`;
    await tx`reset role`;
    // In the order of the commands, because a later row can be stored in an earlier page that has
    // free space.
    const rows = await tx<Told[]>`select event, payload from realtime.messages
      where coalesce(payload ->> 'id', payload -> 'record' ->> 'id') = ${id} order by cmin::text::int`;
    return [...rows];
  });

test('a growing answer sends the added text, and its row when it is done', async () => {
  const events = await told(
    ['Grüße 👍🏽', 'streaming'],
    ['Grüße 👍🏽, Ben', 'streaming'],
    ['Grüße 👍🏽, Ben!', 'done'],
  );
  expect(events.map(({ event }) => event)).toEqual(['INSERT', 'APPEND', 'UPDATE']);
  const [, grown, done] = events;
  expect(grown?.payload).toMatchObject({ table: 'messages', from: 8, text: ', Ben' });
  expect(JSON.stringify(grown?.payload).length).toBeLessThan(400);
  expect(done?.payload.record).toMatchObject({ parts: partsOf('Grüße 👍🏽, Ben!', 'done') });
});

test('an answer whose text or tool calls change sends its row', async () => {
  const toolCall = {
    type: 'dynamic-tool',
    toolName: 'search',
    toolCallId: '1',
    state: 'x',
    input: {},
  };
  const events = await told(
    ['One', 'streaming'],
    ['Two', 'streaming'],
    ['Two three', 'streaming', [toolCall]],
    ['Two three', 'streaming', [{ ...toolCall, state: 'y' }]],
    ['Two three four', 'streaming', [{ ...toolCall, state: 'y' }]],
  );
  expect(events.map(({ event }) => event)).toEqual([
    'INSERT',
    'UPDATE',
    'UPDATE',
    'UPDATE',
    'APPEND',
  ]);
});

test('a user’s edited message sends its row, even if it only grew', async () => {
  const { participant } = world.people;
  const events = await asPerson(database.sql, participant, async (tx) => {
    const id = randomUUID();
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${participant}, 'user',
        ${tx.json(partsOf('One', 'streaming'))})`;
    await tx`update public.messages set parts = ${tx.json(partsOf('One two', 'streaming'))}
      where id = ${id}`;
    await tx`reset role`;
    return tx<Told[]>`select event, payload from realtime.messages
      where payload -> 'record' ->> 'id' = ${id} order by cmin::text::int`;
  });
  expect(events.map(({ event }) => event)).toEqual(['INSERT', 'UPDATE']);
});
