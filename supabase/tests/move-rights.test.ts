import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { become } from './as-person.ts';
import type { World } from './fixtures.ts';
import { asServer, move, type Moves, startMoves } from './moving.ts';

let moves: Moves;
let world: World;
let twin: string;
let openTwin: string;
beforeAll(async () => {
  moves = await startMoves();
  ({ world, twin, openTwin } = moves);
});
afterAll(() => moves.database.stop());

const as: Moves['as'] = (person, work) => moves.as(person, work);
const say: Moves['say'] = (...said) => moves.say(...said);

/** Why the person cannot move the message, in a transaction that is rolled back. */
const refusal = (
  person: string,
  ids: (tx: TransactionSql) => Promise<string[]>,
  channel: string,
  thread: string | null = null,
) =>
  as(person, async (tx) => {
    const named = await ids(tx);
    return move(tx, named, channel, thread);
  }).then(
    () => 'moved',
    (error: { detail?: string; code?: string }) => error.detail ?? error.code,
  );

test('a message of another is moved only by who may delete it', async () => {
  const { participant, keeper, joined } = world.people;
  const other = async () => [world.messages.private];
  expect(await refusal(participant, other, twin)).toBe('not_yours_to_move');
  expect(await refusal(keeper, other, twin)).toBe('not_yours_to_move');
  expect(await refusal(joined, other, twin)).toBe('moved');
});

test('hidden, deleted and missing messages are answered alike', async () => {
  const { outsider, member, admin, participant } = world.people;
  const hidden = async () => [world.messages.private];
  for (const person of [outsider, member, admin])
    expect(await refusal(person, hidden, twin)).toBe('not_there');
  expect(await refusal(participant, async () => [randomUUID()], twin)).toBe('not_there');
  expect(await refusal(participant, async () => [world.messages.deleted], openTwin)).toBe(
    'not_there',
  );
  const mixed = async (tx: TransactionSql) => [
    await say(tx, participant, world.channels.private),
    await say(tx, participant, world.channels.open),
  ];
  expect(await refusal(participant, mixed, twin)).toBe('not_there');
});

test('messages move only where the same people read', async () => {
  const { founder, owner } = world.people;
  const own = (channel: string) => async (tx: TransactionSql) => [await say(tx, founder, channel)];
  const { channels } = world;
  expect(await refusal(founder, own(channels.private), twin)).toBe('moved');
  expect(await refusal(founder, own(channels.open), openTwin)).toBe('moved');
  // More or fewer people, and another kind.
  expect(await refusal(founder, own(channels.vault), channels.private)).toBe('other_readers');
  expect(await refusal(founder, own(channels.private), channels.vault)).toBe('other_readers');
  expect(await refusal(founder, own(channels.private), openTwin)).toBe('other_readers');
  expect(await refusal(founder, own(channels.open), channels.lobby)).toBe('other_readers');
  expect(await refusal(founder, own(channels.direct), channels.private)).toBe('other_readers');
  expect(await refusal(founder, own(channels.private), channels.deleted)).toBe('42501');
  expect(await refusal(founder, own(channels.private), randomUUID())).toBe('42501');
  // Nobody is hidden from the comparison by a role in the channel.
  await as(founder, async (tx) => {
    const [id] = await own(channels.vault)(tx);
    await asServer(
      tx,
      founder,
      () => tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
        values (${world.workspace}, ${channels.vault}, ${owner}, 'assistant')`,
    );
    await expect(
      tx.savepoint((inner) => move(inner, [id ?? ''], channels.private)),
    ).rejects.toMatchObject({ detail: 'other_readers' });
  });
  // Somebody else's workspace.
  const foreign = await moves.database.sql<{ id: string }[]>`insert into public.channels
    (workspace_id, name, visibility, created_by)
    values (${world.elsewhere}, 'Foreign', 'open', ${world.people.outsider}) returning id`;
  expect(await refusal(founder, own(channels.open), foreign[0]?.id ?? '')).toBe('42501');
});

test('a person who was removed moves nothing, nor into an archived channel', async () => {
  const { participant } = world.people;
  const say1 = async (tx: TransactionSql, then: string) => {
    const id = await say(tx, participant, world.channels.private);
    await asServer(tx, participant, () => tx.unsafe(then));
    return [id];
  };
  const gone = `delete from public.participants where profile_id = '${participant}'`;
  expect(await refusal(participant, (tx) => say1(tx, gone), twin)).toBe('not_there');
  const goneThere = `${gone} and channel_id = '${twin}'`;
  expect(await refusal(participant, (tx) => say1(tx, goneThere), twin)).toBe('42501');
  for (const channel of [twin, world.channels.private]) {
    const archived = `update public.channels set archived_at = now() where id = '${channel}'`;
    expect(await refusal(participant, (tx) => say1(tx, archived), twin)).toBe('channel_archived');
  }
});

test('threads that cannot be replied to take nothing', async () => {
  const { participant } = world.people;
  const channel = world.channels.private;
  const outcome = (thread: (tx: TransactionSql, own: string) => Promise<string>) =>
    as(participant, async (tx) => {
      const id = await say(tx, participant, channel);
      await move(tx, [id], channel, await thread(tx, id));
    }).then(
      () => 'moved',
      (error: { detail?: string }) => error.detail,
    );
  expect(await outcome(async (_tx, id) => id)).toBe('already_there');
  expect(await outcome(async () => world.messages.open)).toBe('no_such_thread');
  expect(
    await outcome(async (tx) =>
      say(tx, participant, channel, { thread: await say(tx, participant, channel) }),
    ),
  ).toBe('no_such_thread');
  expect(
    await outcome(async (tx) => {
      const id = await say(tx, participant, channel);
      await tx`update public.messages set deleted_at = now() where id = ${id}`;
      return id;
    }),
  ).toBe('no_such_thread');
});

test('lines about the channel stay, and the columns of a message cannot be written', async () => {
  const { joined, participant } = world.people;
  const notice = async (tx: TransactionSql) => {
    const id = randomUUID();
    await asServer(
      tx,
      joined,
      () => tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts,
        metadata) values (${id}, ${world.workspace}, ${world.channels.private}, ${joined}, 'system',
          '[]', '{"event": "joined"}')`,
    );
    return [id];
  };
  expect(await refusal(joined, notice, twin)).toBe('42501');
  await expect(
    as(participant, async (tx) => {
      const id = await say(tx, participant, world.channels.private);
      await tx`update public.messages set channel_id = ${twin} where id = ${id}`;
    }),
  ).rejects.toMatchObject({ code: '42501' });
  const many = async () => Array.from({ length: 101 }, () => randomUUID());
  expect(await refusal(participant, many, twin)).toBe('too_many_moved');
});

test('a message that is deleted meanwhile does not move', async () => {
  const { participant } = world.people;
  const id = randomUUID();
  await moves.database
    .sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${id}, ${world.workspace}, ${world.channels.private}, ${participant},
      ${moves.database.sql.json([{ type: 'text', text: 'Soon gone' }])})`;
  let moving: Promise<unknown> = Promise.resolve();
  await moves.database.sql.begin(async (tx) => {
    await become(tx, participant);
    await tx`update public.messages set deleted_at = now() where id = ${id}`;
    moving = as(participant, (other) => move(other, [id], twin)).catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await moving).toMatchObject({ detail: 'not_there' });
});

test('who enters the other channel meanwhile is seen', async () => {
  const { participant, newcomer } = world.people;
  const id = randomUUID();
  await moves.database
    .sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${id}, ${world.workspace}, ${world.channels.private}, ${participant},
      ${moves.database.sql.json([{ type: 'text', text: 'Between us' }])})`;
  let moving: Promise<unknown> = Promise.resolve();
  await moves.database.sql.begin(async (tx) => {
    await tx`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${world.workspace}, ${twin}, ${newcomer})`;
    moving = as(participant, (other) => move(other, [id], twin)).catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await moving).toMatchObject({ detail: 'other_readers' });
  await moves.database.sql`delete from public.participants
    where channel_id = ${twin} and profile_id = ${newcomer}`;
});

test('the places on offer are those that the move accepts', async () => {
  const { participant, outsider } = world.people;
  const offered = (person: string) =>
    as(person, async (tx) => {
      const rows = await tx<{ id: string }[]>`
        select id from public.move_targets(${world.channels.private}) id`;
      return rows.map(({ id }) => id);
    });
  expect(await offered(participant)).toEqual([twin]);
  expect(await offered(outsider)).toEqual([]);
});
