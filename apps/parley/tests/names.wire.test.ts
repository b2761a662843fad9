import { newId, userParts } from '@parley/model';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Channel, must, openChannel, type Person, read, say, startTalk } from './talk.ts';

/** Names and reactions that another client than the app writes. */

let talk: Awaited<ReturnType<typeof startTalk>>;
let ada: Person;
let channel: Channel;
beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  ada = await talk.person('Ada');
  channel = await openChannel(ada, { assistant_mode: 'off' });
});
afterAll(() => talk.stop());

/** Looks like another name, or like none. */
const DISGUISED = 'invoice\u202Efdp.exe';

const HIDDEN = {
  code: 'P0001',
  details: 'hidden_characters',
  message: 'Names cannot contain hidden control characters.',
  hint: 'Type the name again.',
};
const EMPTY = { code: 'P0001', details: 'empty_name' };

/** Every way to write a name, with its request. */
const WRITES: [what: string, write: (name: string) => PromiseLike<{ error: unknown }>][] = [
  ['a profile', (name) => ada.client.from('profiles').update({ name }).eq('id', ada.id)],
  ['a workspace', (name) => ada.client.from('workspaces').insert({ name, owner_id: ada.id })],
  ['a channel', (name) => ada.client.from('channels').insert({ ...inWorkspace(), name })],
  [
    'a changed channel',
    (name) => ada.client.from('channels').update({ name }).eq('id', channel.id),
  ],
  ['a folder', (name) => ada.client.from('folders').insert({ ...own(), name })],
  [
    'a folder among others',
    (name) =>
      ada.client.from('folders').insert([
        { ...own(), name: newId() },
        { ...own(), name },
      ]),
  ],
  [
    'a view',
    (name) =>
      ada.client
        .from('saved_views')
        .insert({ ...inWorkspace(), profile_id: ada.id, page: 'risks', name }),
  ],
  [
    'an upserted skill',
    (skill) =>
      ada.client
        .from('directory_entries')
        .upsert(
          { ...inWorkspace(), profile_id: ada.id, skills: ['Welding', skill] },
          { onConflict: 'workspace_id,profile_id' },
        ),
  ],
  ['a location', (name) => ada.client.from('locations').insert({ ...own(), name })],
  ['a risk', (title) => ada.client.from('risks').insert({ ...own(), title })],
  [
    'an event',
    (title) =>
      ada.client.from('events').insert({ ...own(), title, starts_at: NOON, ends_at: ONE_O_CLOCK }),
  ],
  [
    'an assistant',
    (name) => ada.client.rpc('add_channel_assistant', { channel: channel.id, name }),
  ],
  [
    'a token',
    (name) => ada.client.rpc('create_api_token', { workspace: channel.workspaceId, name }),
  ],
  [
    'an answer of a poll',
    (answer) =>
      ada.client.rpc('create_poll', {
        message: newId(),
        channel: channel.id,
        question: 'When?',
        options: ['Now', answer],
      }),
  ],
];
const NOON = '2026-12-01T12:00:00Z';
const ONE_O_CLOCK = '2026-12-01T13:00:00Z';
const inWorkspace = () => ({ workspace_id: channel.workspaceId });
const own = () => ({ ...inWorkspace(), created_by: ada.id });

test.each(WRITES)('the name of %s has no hidden characters and can be seen', async (_, write) => {
  for (const name of [DISGUISED, '\u2066a\u2069', '\u0007bell'])
    expect((await write(name)).error).toMatchObject(HIDDEN);
  expect((await write('\u200B\u3164')).error).toMatchObject(EMPTY);
});

test('a name is stored composed, in one line and trimmed', async () => {
  const row = await read<{ name: string }>(
    ada.client
      .from('channels')
      .insert({ ...inWorkspace(), name: '\u00A0Zu\u0308rich\r\nBern \u200B' })
      .select('name')
      .single(),
  );
  expect(row.name).toBe('Zürich Bern');
});

test('a sign-up with a disguised name succeeds under a plain one', async () => {
  const client = createClient(talk.backend.url, talk.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: `${newId()}@example.test`,
    password: 'a-long-password',
    options: { data: { name: 'Bo\u202E\u2066 \u0085\u0099Doe\n' } },
  });
  expect(error).toBeNull();
  const profile = await read<{ name: string }>(
    client
      .from('profiles')
      .select('name')
      .eq('id', data.user?.id ?? '')
      .single(),
  );
  expect(profile.name).toBe('Bo Doe');
});

const assistantId = async () => {
  const profile = await read<{ id: string }>(
    ada.client.from('profiles').select('id').eq('role', 'assistant').limit(1).single(),
  );
  return profile.id;
};

test('a conversation is named after its first question, whatever characters that has', async () => {
  const id = await read<string>(
    ada.client.rpc('open_conversation', {
      workspace: channel.workspaceId,
      people: [await assistantId()],
    }),
  );
  await say(ada, { id, workspaceId: channel.workspaceId }, 'Where is \u202E the\u0007 crane?');
  const row = await read<{ name: string }>(
    ada.client.from('channels').select('name').eq('id', id).single(),
  );
  expect(row.name).toBe('Where is the crane?');
});

test('only emoji are reactions, and one emoji has one form', async () => {
  const message = newId();
  const where = { ...inWorkspace(), channel_id: channel.id };
  await must(
    ada.client.from('messages').insert({
      id: message,
      ...where,
      author_id: ada.id,
      parts: userParts(message, 'Hello', []),
    }),
  );
  const react = (emoji: string) =>
    ada.client
      .from('reactions')
      .upsert(
        { ...where, message_id: message, profile_id: ada.id, emoji },
        { onConflict: 'message_id,profile_id' },
      )
      .select('emoji')
      .single();
  for (const emoji of ['hello', '<b>', ':nobody:', '❤❤'])
    expect((await react(emoji)).error).toMatchObject({ code: 'P0001', details: 'invalid_emoji' });
  for (const emoji of ['❤', '❤️', '❤\uFE0E'])
    expect((await react(emoji)).data).toEqual({ emoji: '❤️' });
});
