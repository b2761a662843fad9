import { qualifiedEmoji, reactionEmoji } from '@parley/model';
import emojibase from 'emojibase-data/en/data.json' with { type: 'json' };
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEmoji, emojiSchema } from '../../scripts/emoji-list.ts';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase, workdir } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Only emoji are reactions, each in one form. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  const { sql } = database;
  for (const [workspace, name] of [
    [world.workspace, 'harbour'],
    [world.elsewhere, 'secret'],
  ] as const)
    await sql`insert into public.custom_emoji (workspace_id, name, image_path)
      values (${workspace}, ${name}, ${`${workspace}/a.png`})`;
});
afterAll(() => database.stop());

const SKIN_AND_FORM = /[\uFE0E\uFE0F]/g;
/** Every form in which another client may send an emoji: of emojibase, bare, and as text. */
const FORMS = emojibase
  .flatMap(({ emoji, skins = [] }) => [emoji, ...skins.map((toned) => toned.emoji)])
  .filter((emoji) => !/^\p{RI}$/u.test(emoji))
  .flatMap((emoji) => [emoji, emoji.replaceAll(SKIN_AND_FORM, '')]);

/** Reacts through the API, replacing the own reaction. @returns what is stored, or the refusal */
const react = (emoji: string) =>
  asPerson(database.sql, world.people.participant, async (tx) => {
    const [row] = await tx<{ emoji: string }[]>`
      insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
      values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted},
        ${world.people.participant}, ${emoji}) returning emoji`;
    return row?.emoji;
  }).catch((error: { detail?: string; message: string }) => [error.detail, error.message]);

test('the list of the schema is that of emojibase (npm run generate:emoji)', async () => {
  const file = join(workdir, 'supabase', 'schemas', '14_emoji_list.sql');
  expect(await readFile(file, 'utf8')).toBe(emojiSchema());
});

test('the migrations list the same emoji', async () => {
  const rows = await database.sql<{ emoji: string }[]>`select emoji from private.emoji`;
  expect(new Set(rows.map(({ emoji }) => emoji))).toEqual(new Set(allEmoji()));
});

test('every emoji of Unicode is accepted in every form, and stored in one', async () => {
  expect(FORMS.length).toBeGreaterThan(7900);
  const rows = await database.sql<{ emoji: string; form: string }[]>`
    select told as emoji, private.emoji_form(told, ${world.workspace}) as form
    from jsonb_array_elements_text(${database.sql.json(FORMS)}) told`;
  const wrong = rows.filter(
    ({ emoji, form }) =>
      form !== qualifiedEmoji(emoji) ||
      reactionEmoji.safeParse(emoji).data !== form ||
      !/^\p{RGI_Emoji}$/v.test(form),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['❤', '❤️'],
  ['❤️', '❤️'],
  ['❤\uFE0E', '❤️'],
  ['👍\uFE0F', '👍'],
  ['👍🏽', '👍🏽'],
  ['🇩🇪', '🇩🇪'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['1\u20E3', '1️⃣'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['🏴‍☠', '🏴‍☠️'],
  [':harbour:', ':harbour:'],
])('a person who reacts with %j has reacted with %j', async (emoji, stored) => {
  expect(await react(emoji)).toBe(stored);
});

const NO_EMOJI = [
  'hello',
  '1',
  '#',
  '*',
  'a',
  ' ',
  '<b>',
  'ab❤',
  '❤ab',
  '❤❤',
  '👍 ',
  '👍👎',
  '1\uFE0F',
  '🇩',
  '\uFE0F',
  '\u200D',
  '👍\u200D',
  ':',
  '::',
  ':nothing:',
  ':HARBOUR:',
  ':har bour:',
  // A custom emoji of another workspace.
  ':secret:',
  '\u202E👍',
];

test.each(NO_EMOJI)('a reaction %j is refused', async (emoji) => {
  expect(await react(emoji)).toEqual(['invalid_emoji', 'This is not an emoji.']);
});

test('an empty reaction is refused in the specification’s words', async () => {
  expect(await react('')).toEqual(['invalid_emoji', 'Emoji is required']);
});

test('a reaction cannot be changed into words, and an upsert is checked like an insert', async () => {
  const change = (work: Parameters<typeof asPerson<unknown>>[2]) =>
    expect(asPerson(database.sql, world.people.participant, work)).rejects.toMatchObject({
      detail: 'invalid_emoji',
    });
  await change(
    (tx) => tx`update public.reactions set emoji = 'hello'
    where profile_id = ${world.people.participant}`,
  );
  await change(
    (tx) => tx`
    insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.open},
      ${world.people.participant}, 'hello')
    on conflict (message_id, profile_id) do update set emoji = excluded.emoji`,
  );
});

test('a stranger does not find out which emoji a workspace added', async () => {
  const refusals = [];
  for (const emoji of [':harbour:', ':nothing:'])
    refusals.push(
      await asPerson(
        database.sql,
        world.people.outsider,
        (tx) => tx`
        insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
        values (${world.workspace}, ${world.channels.open}, ${world.messages.open},
          ${world.people.outsider}, ${emoji})`,
      ).catch((error: { detail?: string }) => error.detail),
    );
  expect(refusals).toEqual(['invalid_emoji', 'invalid_emoji']);
});

test('a reaction stays when its custom emoji is removed', async () => {
  const emoji = await asPerson(database.sql, world.people.participant, async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
      values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted},
        ${world.people.participant}, ':harbour:') returning id`;
    await become(tx, null);
    await tx`delete from public.custom_emoji where name = 'harbour'`;
    await become(tx, world.people.participant);
    const [kept] = await tx<{ emoji: string }[]>`
      update public.reactions set emoji = emoji where id = ${row?.id ?? ''} returning emoji`;
    return kept?.emoji;
  });
  expect(emoji).toBe(':harbour:');
});

test('a status has an emoji in its one form, none, or is refused', async () => {
  const statusOf = (emoji: string) =>
    asPerson(database.sql, world.people.participant, async (tx) => {
      const [row] = await tx<{ status_emoji: string | null }[]>`
        insert into public.directory_entries (workspace_id, profile_id, status_emoji)
        values (${world.workspace}, ${world.people.participant}, ${emoji})
        on conflict (workspace_id, profile_id) do update set status_emoji = excluded.status_emoji
        returning status_emoji`;
      return row?.status_emoji;
    }).catch((error: { detail?: string }) => error.detail);
  expect(await Promise.all(['🏖', ':harbour:', '', 'away'].map(statusOf))).toEqual([
    '🏖️',
    ':harbour:',
    null,
    'invalid_emoji',
  ]);
});
