import { randomUUID } from 'node:crypto';
import type { FileSpot } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, lastingAs } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Comments on files are messages of the file's thread, so their rights are those of messages. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

type Comment = {
  person?: string;
  channel?: string;
  thread?: string | null;
  spot?: Partial<Record<keyof FileSpot, unknown>>;
};

const partsOf = (spot: object) => [
  { type: 'data-file-spot', id: 'p', data: spot },
  { type: 'text', text: 'Too dear' },
];

/** Comments through the API, and keeps the comment. @returns its id, or the code of the refusal */
const comment = ({
  person = world.people.participant,
  channel = world.channels.open,
  thread = world.messages.open,
  spot = {},
}: Comment = {}): Promise<string> => {
  const id = randomUUID();
  const parts = partsOf({ attachment_id: world.attachments.open.id, name: 'plan.pdf', ...spot });
  return lastingAs(
    database.sql,
    person,
    (tx) => tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id,
      parts) values (${id}, ${world.workspace}, ${channel}, ${person}, ${thread},
      ${JSON.stringify(parts)}::text::jsonb)`,
  ).then(
    () => id,
    (error: { code: string; detail?: string }) => error.detail ?? error.code,
  );
};

const isId = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('a participant comments on a file, its page, a region and a second', async () => {
  const region = { x: 0, y: 0.5, width: 0.25, height: 0.5 };
  for (const spot of [{}, { page: 3 }, { page: 3, region }, { region }, { seconds: 42.5 }])
    expect(await comment({ spot }), JSON.stringify(spot)).toEqual(isId);
});

test('what is no spot is refused', async () => {
  const wrong = [
    { attachment_id: 'plan.pdf' },
    { attachment_id: [world.attachments.open.id] },
    { name: 'another name.pdf' },
    { page: 0 },
    { page: 1.5 },
    { page: 'three' },
    { seconds: -1 },
    { region: { x: 0, y: 0, width: 2, height: 1 } },
    { region: 'left' },
  ];
  for (const spot of wrong)
    expect(await comment({ spot }), JSON.stringify(spot)).toBe('no_such_spot');
});

test('a comment belongs to the thread of the message with the file', async () => {
  expect(await comment({ thread: null })).toBe('no_such_spot');
  expect(await comment({ thread: world.messages.unreacted })).toBe('no_such_spot');
  const reply = await comment();
  const attached = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${reply}/${attached}/plan.pdf`;
  await database.sql`insert into public.attachments (id, workspace_id, channel_id, message_id, type,
    name, storage_path, mime_type, file_size)
    values (${attached}, ${world.workspace}, ${world.channels.open}, ${reply}, 'document',
      'plan.pdf', ${path}, 'application/pdf', 10)`;
  expect(await comment({ spot: { attachment_id: attached } })).toEqual(isId);
});

test('a file that one cannot read cannot be commented on, nor found out about', async () => {
  const hidden = { attachment_id: world.attachments.private.id };
  expect(await comment({ spot: hidden })).toBe('no_such_spot');
  expect(await comment({ spot: { attachment_id: randomUUID() } })).toBe('no_such_spot');
  expect(
    await comment({
      channel: world.channels.private,
      thread: world.messages.private,
      spot: hidden,
      person: world.people.member,
    }),
  ).not.toEqual(isId);
});

test('whoever cannot read the channel reads none of its comments', async () => {
  const { founder, member, outsider } = world.people;
  const id = await comment({
    person: founder,
    channel: world.channels.private,
    thread: world.messages.private,
    spot: { attachment_id: world.attachments.private.id, page: 2 },
  });
  expect(id).toEqual(isId);
  const read = (person: string) =>
    asPerson(
      database.sql,
      person,
      (tx) => tx`select from public.messages
        where id = ${id} or thread_id = ${world.messages.private}
          or parts @> ${tx.json([{ type: 'data-file-spot' }])}
            and channel_id = ${world.channels.private}`,
    );
  expect(await read(founder)).not.toHaveLength(0);
  expect(await read(member)).toHaveLength(0);
  expect(await read(outsider)).toHaveLength(0);
});

test('an edit keeps a spot in a file that was deleted, and cannot move it elsewhere', async () => {
  const id = await comment();
  const edit = (spot: object) =>
    asPerson(
      database.sql,
      world.people.participant,
      (tx) => tx`update public.messages set parts = ${JSON.stringify(partsOf(spot))}::text::jsonb
        where id = ${id} returning id`,
    ).then(
      (rows) => rows.length,
      (error: { detail?: string }) => error.detail,
    );
  const spot = { attachment_id: world.attachments.open.id, name: 'plan.pdf' };
  expect(await edit({ ...spot, attachment_id: world.attachments.private.id })).toBe('no_such_spot');
  await database.sql`update public.attachments set deleted_at = now() - interval '1 minute'
    where id = ${spot.attachment_id}`;
  expect(await edit(spot)).toBe(1);
  await database.sql`update public.attachments set deleted_at = null
    where id = ${spot.attachment_id}`;
});
