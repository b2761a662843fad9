import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
let other: string;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  const { sql } = database;
  const { participant, regular, keeper, founder } = world.people;
  other = keeper;
  const named = { [participant]: 'Ann', [regular]: 'Ann Lee', [keeper]: 'Bo', [founder]: 'Bo' };
  await sql`update public.channels set assistant_mode = 'mention'`;
  for (const [id, name] of Object.entries(named))
    await sql`update public.profiles set name = ${name} where id = ${id}`;
  await sql`update public.profiles set name = 'Zoë Ω.' where id = ${world.people.joined}`;
  await sql`update public.profiles set name = 'Assistant' where id = ${world.assistant}`;
});
afterAll(() => database.stop());

type Row = { text: string; metadata: { mentions?: string[]; mentions_everyone?: boolean } };
type Said = { metadata?: Record<string, unknown>; channel?: string; author?: string };

/** Writes as an author, like any client, and reads the row that was stored. */
async function say(
  tx: TransactionSql,
  text: string,
  said: Said = {},
): Promise<Row & { id: string }> {
  const { author = world.people.participant, channel = world.channels.open, metadata = {} } = said;
  const id = randomUUID();
  await become(tx, author);
  await tx`insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
    values (${id}, ${world.workspace}, ${channel}, ${author}, ${tx.json([{ type: 'text', text }])},
      ${tx.json(metadata as never)})`;
  return { id, ...(await stored(tx, id)) };
}

async function stored(tx: TransactionSql, id: string): Promise<Row> {
  const [row] = await tx<Row[]>`select parts -> 0 ->> 'text' as text, metadata
    from public.messages where id = ${id}`;
  if (!row) throw new Error('The message is not readable');
  return row;
}

const as = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, work);

/** `{ann}` and the like stand for references, so that the tables below can be read. */
const REFERENCES = () => ({
  ann: mentionOf(world.people.participant),
  lee: mentionOf(world.people.regular),
  bo: mentionOf(other),
  zoe: mentionOf(world.people.joined),
  bot: mentionOf(world.assistant),
  stranger: mentionOf(world.people.outsider),
  all: EVERYONE_MENTION,
});
const filled = (text: string) =>
  Object.entries(REFERENCES()).reduce((all, [key, one]) => all.replaceAll(`{${key}}`, one), text);
const keyed = (text: string) =>
  Object.entries(REFERENCES()).reduce((all, [key, one]) => all.replaceAll(one, `{${key}}`), text);
const mentioned = ({ metadata }: Row) => [
  ...(metadata.mentions ?? []).map((id) => keyed(mentionOf(id))),
  ...(metadata.mentions_everyone ? ['{all}'] : []),
];

describe('a message mentions whom its text refers to', () => {
  test.each<[text: string, mentions: string[]]>([
    ['Hello {ann}', ['{ann}']],
    ['{lee} and {ann}, {lee}', ['{lee}', '{ann}']],
    ['{all}', ['{all}']],
    ['**{ann}** _{lee}_ ~~{bo}~~', ['{ann}', '{lee}', '{bo}']],
    ['> {ann}\n\n- {lee}\n  1. {bo}', ['{ann}', '{lee}', '{bo}']],
    ['| Who |\n| --- |\n| {ann} |', ['{ann}']],
    ['# {ann}', ['{ann}']],
    ['\\\\{ann}', ['{ann}']],
    ['\\{ann}', []],
    ['`{ann}`', []],
    ['``a ` {ann}``', []],
    ['`a {ann}', ['{ann}']],
    ['```\n{ann}\n```\n{lee}', ['{lee}']],
    ['~~~ts\n{ann}', []],
    ['````\n```\n{ann}\n````', []],
    ['> ```\n> {ann}\n\n{lee}', ['{lee}']],
    ['- ```\n  {ann}\n\n{lee}', ['{lee}']],
    ['    {ann}', []],
    ['text\n    {ann}', ['{ann}']],
    ['\t{ann}', []],
    ['[{ann}](https://a.example)', []],
    ['[a]({ann})', []],
    ['[a](https://a.example "{ann}")', []],
    ['![{ann}](a.png)', []],
    ['[{ann}]', ['{ann}']],
    ['[a]: /b\n\n[{ann}][a]', []],
    ['<https://a.example/{ann}', ['{ann}']],
    ['https://a.example/`x`{ann}', ['{ann}']],
    ['{stranger}', []],
    ['<@not-an-id> <@0193a5b0-0000-7000-8000-00000000000a>', []],
  ])('%j mentions %j', async (text, mentions) => {
    const row = await as((tx) => say(tx, filled(text)));
    expect(mentioned(row)).toEqual(mentions);
    expect(keyed(row.text)).toBe(text);
  });

  test.each<[text: string, written: string, mentions: string[]]>([
    ['@Ann, look', '{ann}, look', ['{ann}']],
    ['@Ann Lee, look', '{lee}, look', ['{lee}']],
    ['@Assistant hello', '{bot} hello', ['{bot}']],
    ['@channel: lunch', '{all}: lunch', ['{all}']],
    ['(@Ann) "@Ann" **@Ann** *@Ann Lee*', '({ann}) "{ann}" **{ann}** *{lee}*', ['{ann}', '{lee}']],
    ['@Ann. @Ann! @Ann’s', '{ann}. {ann}! {ann}’s', ['{ann}']],
    ['> @Ann\r\n> @Ann Lee\r\n', '> {ann}\r\n> {lee}\r\n', ['{ann}', '{lee}']],
    ['@Zoë Ω. is here', '{zoe} is here', ['{zoe}']],
    ['@Bo', '@Bo', []],
    ['@ann @Annabel @Anné @Ann_ @Ann-x @Ann/pkg @Ann.js', '', []],
    ['mail@Ann é@Ann 1@Ann _@Ann /@Ann @@Ann', '', []],
    ['\\@Ann `@Ann` ``@Ann``', '', []],
    ['```\n@Ann\n```', '', []],
    ['https://social.example/@Ann https://social.example/?q=@Ann', '', []],
    ['https://video.example/@channel/live', '', []],
    ['www.social.example/@Ann <https://social.example/@Ann>', '', []],
    ['[@Ann](https://a.example) [a](/@Ann) mailto:x@Ann.example', '', []],
  ])('%j is stored as %j and mentions %j', async (text, written, mentions) => {
    const row = await as((tx) => say(tx, text));
    expect(keyed(row.text)).toBe(written || text);
    expect(mentioned(row)).toEqual(mentions);
  });

  test('whatever a client claims about it', async () => {
    const { regular } = world.people;
    const claimed = { mentions: [regular], mentions_everyone: true, note: 1 };
    const rows = await as(async (tx) => {
      const first = await say(tx, 'Hello', { metadata: claimed });
      await tx`update public.messages set metadata = ${tx.json(claimed)} where id = ${first.id}`;
      const { count } = await tx`select from public.notifications where profile_id = ${regular}
        and message_id = ${first.id}`;
      return [first.metadata, (await stored(tx, first.id)).metadata, count];
    });
    expect(rows).toEqual([{ note: 1 }, { note: 1 }, 0]);
  });

  test('and nobody is told of a mention outside the channel', async () => {
    const { member, outsider } = world.people;
    const told = await as(async (tx) => {
      const { id } = await say(tx, [member, outsider].map(mentionOf).join(' '));
      await become(tx, null);
      return (await tx`select from public.notifications where message_id = ${id}`).count;
    });
    expect(told).toBe(0);
  });

  test('an edit that adds or removes a reference changes the mentions', async () => {
    const { participant } = world.people;
    const edit = (tx: TransactionSql, id: string, text: string) =>
      tx`update public.messages set parts = ${tx.json([{ type: 'text', text }])}
        where id = ${id}`;
    const rows = await as(async (tx) => {
      const { id } = await say(tx, 'Hello @Ann Lee');
      const after: Row[] = [];
      for (const text of ['Hello {lee}, hi', 'Hello @Ann', 'Hello'].map(filled)) {
        await edit(tx, id, text);
        after.push(await stored(tx, id));
      }
      return after;
    });
    expect(rows.map((row) => [keyed(row.text), mentioned(row)])).toEqual([
      ['Hello {lee}, hi', ['{lee}']],
      ['Hello {ann}', ['{ann}']],
      ['Hello', []],
    ]);
    expect(participant).toBeTruthy();
  });

  test('a rename changes neither the text nor the mention', async () => {
    const row = await as(async (tx) => {
      const { id } = await say(tx, 'Hello @Ann Lee');
      await become(tx, null);
      await tx`update public.profiles set name = 'Ann Berg' where id = ${world.people.regular}`;
      await become(tx, world.people.participant);
      await tx`update public.messages set parts = ${tx.json([
        { type: 'text', text: filled('Hello {lee}!') },
      ])} where id = ${id}`;
      return stored(tx, id);
    });
    expect(mentioned(row)).toEqual(['{lee}']);
  });

  test('an assistant is asked by its name in words', async () => {
    const runs = await as(async (tx) => {
      const { id } = await say(tx, '@Assistant hello');
      return (await tx`select from public.assistant_runs where message_id = ${id}`).count;
    });
    expect(runs).toBe(1);
  });

  test('a text that is none, and content without parts, are stored', async () => {
    const rows = await as(async (tx) => {
      const write = async (parts: string, content: string | null) => {
        const [row] = await tx<{ parts: unknown; content: string | null; metadata: unknown }[]>`
          insert into public.messages (workspace_id, channel_id, author_id, parts, content)
          values (${world.workspace}, ${world.channels.open}, ${world.people.participant},
            ${parts}::text::jsonb, ${content}) returning parts, content, metadata`;
        return row;
      };
      return [
        await write('[{"type":"text","text":"a"},{"type":"text","text":["@Ann"]}]', null),
        await write('[null, 1, {"type":"text"}]', '@Ann Lee'),
      ];
    });
    expect(rows).toEqual([
      {
        parts: [
          { type: 'text', text: 'a' },
          { type: 'text', text: ['@Ann'] },
        ],
        content: null,
        metadata: {},
      },
      {
        parts: [null, 1, { type: 'text' }],
        content: mentionOf(world.people.regular),
        metadata: { mentions: [world.people.regular] },
      },
    ]);
  });

  test('a conversation with the assistant is named after its question without the reference', async () => {
    const name = await as(async (tx) => {
      const [opened] = await tx<{ id: string }[]>`
        select public.open_conversation(${world.workspace}, array[${world.assistant}]::uuid[])
          as id`;
      const { id } = opened ?? { id: '' };
      await say(tx, '@Assistant  what is new?', { channel: id });
      const [row] = await tx<{ name: string }[]>`
        select name from public.channels where id = ${id}`;
      return row?.name;
    });
    expect(name).toBe('what is new?');
  });

  test('a forwarded text mentions nobody and stays as it is', async () => {
    const row = await as((tx) => say(tx, '@Ann Lee', { metadata: { forwarded: {} } }));
    expect([row.text, mentioned(row)]).toEqual(['@Ann Lee', []]);
  });

  test('a conversation calls nobody but its people', async () => {
    const row = await as((tx) => say(tx, '@channel', { channel: world.channels.direct }));
    expect([row.text, mentioned(row)]).toEqual(['@channel', []]);
  });

  test('a message for later has its references when it is planned', async () => {
    const [row] = await as(
      (tx) => tx<Row[]>`insert into public.scheduled_messages
          (workspace_id, channel_id, author_id, parts, metadata, send_at)
        values (${world.workspace}, ${world.channels.open}, ${world.people.participant},
          ${tx.json([{ type: 'text', text: '@Ann Lee' }])}, ${tx.json({ mentions: [other] })},
          now() + interval '1 day') returning parts -> 0 ->> 'text' as text, metadata`,
    );
    expect(row && [keyed(row.text), mentioned(row)]).toEqual(['{lee}', ['{lee}']]);
  });

  test('an answer is read when it is complete, and calls nobody but whom it names', async () => {
    const rows = await as(async (tx) => {
      const id = randomUUID();
      const text = '@Ann Lee and @channel';
      const parts = (state: string) =>
        tx.json([{ type: 'step-start' }, { type: 'text', text, state }]);
      await become(tx, world.assistant);
      await tx`insert into public.messages
          (id, workspace_id, channel_id, author_id, role, parts, metadata)
        values (${id}, ${world.workspace}, ${world.channels.open}, ${world.assistant}, 'assistant',
          ${parts('streaming')}, ${tx.json({ mentions: [other] })})`;
      const read = async () => {
        const [row] = await tx<Row[]>`select parts -> 1 ->> 'text' as text, metadata
          from public.messages where id = ${id}`;
        return row ? [keyed(row.text), mentioned(row)] : null;
      };
      const growing = await read();
      await tx`update public.messages set parts = ${parts('done')} where id = ${id}`;
      return [growing, await read()];
    });
    expect(rows).toEqual([
      ['@Ann Lee and @channel', []],
      ['{lee} and @channel', ['{lee}']],
    ]);
  });

  test('the first two hundred references count', async () => {
    const many = `${filled('{ann} ').repeat(199)}${filled('{lee} {bo}')}`;
    const row = await as((tx) => say(tx, many));
    expect(mentioned(row)).toEqual(['{ann}', '{lee}']);
  });

  test.each([
    '`',
    '[',
    '](',
    '![](',
    '<',
    '\\',
    '> ',
    '- ',
    '|',
    '@',
    '@Ann ',
    'https://a.b/`',
    '[a]:',
  ])('a text of only %j is stored', async (sign) => {
    const text = sign.repeat(38_000 / sign.length);
    const row = await as((tx) => say(tx, `${text} @Ann`));
    expect(row.text.length).toBeLessThanOrEqual(40_000);
  });
});
