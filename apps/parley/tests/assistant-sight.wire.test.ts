import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Channel,
  ended,
  must,
  openChannel,
  type Person,
  read,
  say,
  startTalk,
} from './talk.ts';

/** What a model is given of the things that people see in a channel. */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk({
    kind: 'openai-compatible',
    apiKey: 'key',
    model: 'test-model',
    baseUrl: model.url,
  });
});
afterAll(async () => {
  await talk.stop();
  await model.close();
});

const line = z.looseObject({ id: z.string(), text: z.string() });

/** Asks, and returns the instructions and the lines of JSON that the model was given. */
async function given(person: Person, channel: Channel, text: string) {
  model.script({ say: ['ok'] });
  await ended(person, await say(person, channel, text));
  const { messages = [] } = model.requests.at(-1) ?? {};
  const lines = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => z.string().parse(content).split('\n'))
    .map((one) => z.record(z.string(), z.unknown()).parse(JSON.parse(one)));
  return {
    system: z.string().parse(messages[0]?.content),
    note: lines.find(({ now }) => now !== undefined),
    turns: lines.flatMap((one) => line.safeParse(one).data ?? []),
  };
}

test('the channel’s description, and titles, time zones and roles of its people', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, {
    assistant_mode: 'mention',
    description: 'Everything about the harbour crane',
  });
  await must(
    ada.client.from('directory_entries').upsert(
      {
        workspace_id: channel.workspaceId,
        profile_id: ada.id,
        title: 'Harbour master',
        timezone: 'Europe/Berlin',
      },
      { onConflict: 'workspace_id,profile_id' },
    ),
  );
  const { system, note } = await given(ada, channel, '@Assistant who am I?');
  expect(system).toContain('"description":"Everything about the harbour crane"');
  const facts = { title: 'Harbour master', timezone: 'Europe/Berlin', role: 'owner' };
  expect(system).toContain(JSON.stringify({ name: 'Ada', ...facts }));
  expect(note?.asker).toEqual({ name: 'Ada', ...facts });
});

test('a decision in a thread, asked for in the channel, with an id to cite it', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const root = await say(ada, channel, 'Which rope?');
  for (const text of ['Hemp?', 'No.', 'Steel?', 'Steel it is.'])
    await say(ada, channel, text, { thread_id: root });
  const { turns } = await given(ada, channel, '@Assistant which rope?');
  expect(turns.find(({ text }) => text === 'Which rope?')).toMatchObject({
    replies: 4,
    last_replies: [
      { id: 'm1.2', who: 'Ada', text: 'No.' },
      { id: 'm1.3', text: 'Steel?' },
      { id: 'm1.4', text: 'Steel it is.' },
    ],
  });
});

test('the votes of a poll, and the quote of a message too old to be shown', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const here = { workspace_id: channel.workspaceId, channel_id: channel.id };
  const old = await say(ada, channel, 'The old price is 9 euros');
  for (let batch = 0; batch < 2; batch += 1)
    await must(
      ada.client.from('messages').insert(
        Array.from({ length: 85 }, (_, index) => ({
          ...here,
          author_id: ada.id,
          role: 'user',
          parts: [{ type: 'text', text: `Line ${index}` }],
        })),
      ),
    );
  const poll = await read<string>(
    ada.client.rpc('create_poll', {
      message: crypto.randomUUID(),
      channel: channel.id,
      question: 'Lunch?',
      options: ['Soup', 'Pizza'],
    }),
  );
  const [row] = await read<{ id: string; message_id: string }[]>(
    ada.client.from('polls').select('id, message_id').eq('channel_id', channel.id),
  );
  expect([row?.id, row?.message_id]).toContain(poll);
  await must(
    ada.client.from('poll_votes').insert({
      ...here,
      message_id: row?.message_id,
      poll_id: row?.id,
      profile_id: ada.id,
      option: 1,
    }),
  );
  await say(ada, channel, 'That is too much', { reply_to_id: old });
  const { turns } = await given(ada, channel, '@Assistant well?');
  expect(turns.find(({ votes }) => votes)).toMatchObject({
    votes: [
      { option: 'Soup', votes: 0 },
      { option: 'Pizza', votes: 1 },
    ],
  });
  expect(turns.find(({ text }) => text === 'That is too much')).toMatchObject({
    quote: { who: 'Ada', text: 'The old price is 9 euros' },
  });
});
