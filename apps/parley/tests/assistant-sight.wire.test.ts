import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { userParts } from '@parley/model';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  type Channel,
  ended,
  must,
  openChannel,
  type Person,
  read,
  replies,
  say,
  startTalk,
} from './talk.ts';

/** What a model is given of the things that people see in a channel. */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl: model.url },
    { filesMs: 3000 },
  );
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
  // Minutes are asked for without tools.
  const asked = model.requests.findLast(({ tools }) => tools !== undefined);
  const { messages = [] } = asked ?? {};
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

/** A message with a file whose text has not been read yet. */
async function sendFile(person: Person, channel: Channel, text: string) {
  const id = crypto.randomUUID();
  const file = {
    id: crypto.randomUUID(),
    name: 'contract.pdf',
    type: 'document' as const,
    mime_type: 'application/pdf',
    file_size: 9,
    storage_path: '',
  };
  file.storage_path = `${channel.workspaceId}/${channel.id}/${id}/${file.id}/contract.pdf`;
  const { workspaceId: workspace_id, id: channel_id } = channel;
  await say(person, channel, text, { id, parts: userParts(id, text, [file]) });
  await must(
    person.client.from('attachments').insert({ ...file, workspace_id, channel_id, message_id: id }),
  );
  return { messageId: id, fileId: file.id };
}

test('a question waits for the text of its file, and people see which file is read', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['Ten euros.'] });
  const { messageId, fileId } = await sendFile(ada, channel, 'What does it cost?');
  await vi.waitFor(async () => {
    const run = await read<{ reading: string | null }>(
      ada.client.from('assistant_runs').select('reading').eq('message_id', messageId).single(),
    );
    expect(run.reading).toBe('contract.pdf');
  }, 10_000);
  const sql = new Pool({ connectionString: talk.backend.databaseUrl, max: 1 });
  await sql.query(
    `update public.attachments set status = 'processed', content = 'Price: 10 euros'
     where id = $1`,
    [fileId],
  );
  await sql.end();
  expect(await ended(ada, messageId)).toMatchObject({ status: 'done', reading: null });
  expect(JSON.stringify(model.requests.at(-1))).toContain('Price: 10 euros');
});

test('a file that is not read in time is said to be still read', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['Later.'] });
  const { messageId } = await sendFile(ada, channel, 'What does it cost?');
  expect((await ended(ada, messageId)).status).toBe('done');
  expect(JSON.stringify(model.requests.at(-1))).toContain('It is still being read');
});

test('invented links go, false quotes lose their marks, and true ones are kept with the run', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const price = await say(ada, channel, 'The rope costs 100 euros');
  model.script({
    say: [
      'It is ["very dear"](m1), [The rope costs 100 euros](m1), says ',
      `[the board](/channels/${channel.id}?m=00000000-0000-4000-8000-000000000000).`,
    ],
  });
  const run = await ended(ada, await say(ada, channel, '@Assistant what does the rope cost?'));
  const link = `/channels/${channel.id}?m=${price}`;
  expect((await replies(ada, channel))[0]).toBe(
    `It is [very dear](${link}), [The rope costs 100 euros](${link}), says the board.`,
  );
  expect(run.sources).toMatchObject([
    { message_id: price, channel_id: channel.id, quote: 'The rope costs 100 euros' },
  ]);
});

test('an answer is marked when a source of it is edited, and no longer when asked again', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { assistant_mode: 'mention' });
  const price = await say(ada, channel, 'The rope costs 100 euros');
  model.script({ say: ['[It costs 100 euros](m1).'] });
  const question = await say(ada, channel, '@Assistant what does the rope cost?');
  const run = await ended(ada, question);
  expect(run.sources_changed_at).toBeNull();
  await must(
    ada.client
      .from('messages')
      .update({ parts: userParts(price, 'The rope costs 90,000 euros', []) })
      .eq('id', price),
  );
  expect((await ended(ada, question)).sources_changed_at).not.toBeNull();
  await must(ada.client.rpc('retry_assistant_run', { run: run.id }));
  expect((await ended(ada, question)).sources_changed_at).toBeNull();
});

test('an answer is marked when the channel of its source is closed to those who read it', async () => {
  const ada = await talk.person('Ada');
  const [open, here] = [
    await openChannel(ada, { name: 'Prices' }),
    { id: crypto.randomUUID(), workspaceId: '' },
  ];
  here.workspaceId = open.workspaceId;
  await must(
    ada.client.from('channels').insert({
      id: here.id,
      workspace_id: here.workspaceId,
      name: 'Here',
      assistant_mode: 'mention',
    }),
  );
  model.script({ say: ['Noted.'] });
  const price = await say(ada, open, 'The rope costs 100 euros');
  await ended(ada, price);
  model.script(
    { call: [{ name: 'search', input: { words: 'rope' } }] },
    { say: [`[The rope costs 100 euros](/channels/${open.id}?m=${price}).`] },
  );
  const question = await say(ada, here, '@Assistant what does the rope cost?');
  expect((await ended(ada, question)).sources).toMatchObject([{ channel_id: open.id }]);
  await must(ada.client.from('channels').update({ visibility: 'private' }).eq('id', open.id));
  expect((await ended(ada, question)).sources_changed_at).not.toBeNull();
});
